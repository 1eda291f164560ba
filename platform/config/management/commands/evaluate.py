"""``manage.py evaluate DATASET``: how well recall finds what it should."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.evaluation.dataset import read_dataset
from config.evaluation.run import evaluate
from config.management.speaking import errors_in_words
from memory.evaluation import as_json, summarise, table
from memory.retrieval import Arm

BASELINE = Arm.SEMANTIC.value


class Command(BaseCommand):
    """Load a data set through the verbs, ask its questions, print the table."""

    help = "Evaluate recall on a folder with units.jsonl and queries.jsonl."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to ask, by which traces, and how deep to look."""
        parser.add_argument("dataset", type=Path)
        parser.add_argument("--trace", choices=[arm.value for arm in Arm], default=Arm.DUAL.value)
        parser.add_argument("--k", type=_depths, default=(5, 10, 20))
        parser.add_argument("--json", type=Path)
        parser.add_argument("--limit-stores", type=int)

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Evaluate the arm beside the semantic one, and report."""
        data = read_dataset(options["dataset"], options["limit_stores"])
        arm = options["trace"]
        rows = evaluate(data, list(dict.fromkeys([arm, BASELINE])), options["k"], self._tell)
        summary = summarise(rows[arm], rows[BASELINE] if arm != BASELINE else ())
        self.stdout.write(f"{options['dataset'].name}, trace {arm}")
        self.stdout.write(table(summary))
        if options["json"]:
            report = {"dataset": options["dataset"].name, "trace": arm, **as_json(summary)}
            options["json"].write_text(json.dumps(report, indent=2, ensure_ascii=False))

    def _tell(self, message: str) -> None:
        self.stderr.write(message + " …")


def _depths(text: str) -> tuple[int, ...]:
    try:
        depths = tuple(sorted({int(part) for part in text.split(",")}))
    except ValueError:
        raise ArgumentTypeError("give numbers such as 5,10,20") from None
    if not depths or depths[0] < 1:
        raise ArgumentTypeError("depths are at least 1")
    return depths
