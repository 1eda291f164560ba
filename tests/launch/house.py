"""A real supervisor in a home of its own, as a newcomer would start it."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
GIVEN = ("DATABASE_URL", "BROKER_URL", "PORT", "DEMO")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """This process's environment without what the tests' own services put there."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("DUALTRACE_") and name not in GIVEN
    }
    return {**kept, "DUALTRACE_HOME": str(home), "DEMO": "0", **more}


def manage(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """One management command, as an operator would run it."""
    command = [sys.executable, str(PROJECT / "manage.py"), *arguments]
    return subprocess.run(
        command, env=clean_environment(home), capture_output=True, text=True, check=False
    )


def processes_of(home: Path) -> list[int]:
    """Living processes that carry ``home`` in their arguments, environment or working folder."""
    numbers = (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit())
    return [number for number in numbers if number != os.getpid() and _belongs(number, home)]


def _belongs(process: int, home: Path) -> bool:
    entry = Path(f"/proc/{process}")
    try:
        words = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
        return bytes(home) in words or (entry / "cwd").readlink().is_relative_to(home)
    except OSError:
        return False


@dataclass(slots=True)
class House:
    """A supervisor that was started, and what it has printed."""

    home: Path
    port: int
    process: subprocess.Popen[str]
    output: Path

    @property
    def printed(self) -> str:
        return self.output.read_text()

    def until_ready(self) -> "House":
        """Wait for the Ready block."""
        deadline = time.monotonic() + PATIENCE
        while "Ready at" not in self.printed:
            assert self.process.poll() is None, self.printed
            assert time.monotonic() < deadline, self.printed
            time.sleep(0.05)
        return self

    def get(self, path: str) -> Any:
        """The JSON at ``path``."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return json.load(answer)

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> int:
        """Send the signal and wait; the exit status."""
        self.process.send_signal(with_signal)
        return self.process.wait(PATIENCE)


@contextmanager
def started(home: Path, port: int | None = None, **more: str) -> Iterator[House]:
    """A supervisor in ``home``; whatever the test did, nothing of it runs afterwards."""
    port = port or free_port()
    output = home.parent / f"{home.name}-{secrets.token_hex(4)}.out"
    with output.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "config.launch"],
            env=clean_environment(home, PORT=str(port), **more),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    house = House(home, port, process, output)
    try:
        yield house
    finally:
        if process.poll() is None:
            house.stop()
