"""``manage.py bench``: measure, print the tables, write JSON to ``var/bench/``."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.bench.latency import OTHERS, measure_latency
from config.bench.redaction import measure_redaction
from config.bench.refusals import measure_refusals
from config.environment import read_local_env
from config.launch.home import current_home
from kernel.clock import now


class Command(BaseCommand):
    """The benchmarks that ``make bench`` runs."""

    help = "Measure redaction, latency beside its floor, and recall where DUALTRACE_DATA is set."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much of others' data stands around."""
        parser.add_argument("--only", choices=("latency", "redaction", "recall"))
        parser.add_argument("--held", action="store_true", help="open the held thirds too")
        parser.add_argument("--growth", type=int, default=100_000, help="texts, to see memory grow")
        parser.add_argument("--others", type=int, default=OTHERS)
        parser.add_argument("--superuser-url", default=os.environ.get("DUALTRACE_SUPERUSER_URL"))

    def handle(self, *_: Any, **options: Any) -> None:
        """Measure and report."""
        data = Path(os.environ["DUALTRACE_DATA"]) if "DUALTRACE_DATA" in os.environ else None
        only = options["only"]
        if only in (None, "redaction"):
            self._redaction(data, options)
        if only in (None, "latency"):
            self._latency(data, options)
        if only in (None, "recall") and data and (data / "recall" / "locomo_dev").exists():
            path = _folder() / "recall.json"
            call_command("evaluate", str(data / "recall" / "locomo_dev"), json=path)

    def _redaction(self, data: Path | None, options: dict[str, Any]) -> None:
        report = measure_redaction(data, self._tell, held=options["held"], growth=options["growth"])
        for name, detectors in report["sets"].items():
            for who, figures in detectors.items():
                self.stdout.write(f"{name:<24} {who:<10} {_line(figures)}")
        for part in ("attacks", "unstable", "speed", "growth"):
            self.stdout.write(f"{part}: {report[part]}")
        self._write("redaction", {"at": now().isoformat(), **report})

    def _latency(self, data: Path | None, options: dict[str, Any]) -> None:
        url = options["superuser_url"] or _embedded_superuser()
        table = measure_latency(url, data, self._tell, options["others"])
        refusals = measure_refusals(self._tell)
        report = {
            "at": now().isoformat(),
            "others": options["others"],
            "latency": table,
            "refusals": refusals,
        }
        self._print(table)
        self.stdout.write(f"404 of another's and of nobody's, ms: {refusals}")
        self._write("latency", report)

    def _write(self, name: str, report: dict[str, Any]) -> None:
        path = _folder() / f"{name}-{now():%Y%m%d-%H%M%S}.json"
        path.write_text(json.dumps(report, indent=2))
        self.stdout.write(f"written to {path}")

    def _print(self, table: dict[str, Any]) -> None:
        self.stdout.write("memories  act        http p50  p95   floor p50  p95   ratio p50  p95")
        for size, acts in table.items():
            for act in ("recall", "remember"):
                row = acts[act]
                self.stdout.write(
                    f"{size:>8}  {act:<9} {row['http']['p50']:>8} {row['http']['p95']:>6}"
                    f" {row['floor']['p50']:>9} {row['floor']['p95']:>6}"
                    f" {row['p50_ratio']:>9} {row['p95_ratio']:>5}"
                )
            self.stdout.write(f"{size:>8}  batch     {acts['batch']}")

    def _tell(self, message: str) -> None:
        self.stderr.write(message + " …")


def _folder() -> Path:
    folder = Path(settings.DUALTRACE_HOME) / "bench"
    folder.mkdir(exist_ok=True)
    return folder


def _line(figures: dict[str, Any]) -> str:
    groups = "  ".join(
        f"{name} P {_shown(group['precision'])} R {_shown(group['recall'])}"
        for name, group in figures["groups"].items()
    )
    alarms = f"{figures['alarms']}/{figures['innocent']}"
    return f"leak {_shown(figures['leak'])}  alarms {alarms:>6}  {groups}"


def _shown(share: float | None) -> str:
    return "  –  " if share is None else f"{share:.3f}"


def _embedded_superuser() -> str:
    found = read_local_env(current_home().local_env).get("DUALTRACE_SUPERUSER_DATABASE_URL")
    if not found:
        raise CommandError("Give --superuser-url: others' rows are copied in as a superuser.")
    return found
