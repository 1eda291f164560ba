"""Keep children running: one that dies is started again, later each time; all stop in order."""

import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from config.launch.children import ask, kill_group, wait_for_end
from config.launch.say import say

POLL_SECONDS = 0.2
LONGEST_PAUSE = 30.0
HEALTHY_SECONDS = 60.0


@dataclass(slots=True)
class Child:
    """A process to keep running, and how to stop it."""

    name: str
    start: Callable[[], subprocess.Popen[bytes]]
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 15.0
    process: subprocess.Popen[bytes] | None = None
    failures: int = 0
    begun: float = 0.0
    due: float = 0.0

    def launch(self) -> subprocess.Popen[bytes]:
        """Start the process now."""
        self.begun = time.monotonic()
        self.process = self.start()
        return self.process

    @property
    def died(self) -> bool:
        """Whether it ran and has ended by itself."""
        return self.process is not None and self.process.poll() is not None


def pause_after(failures: int) -> float:
    """Seconds before the next start: 1, 2, 4 … 30."""
    return float(min(2 ** (failures - 1), LONGEST_PAUSE))


def watch(children: Sequence[Child]) -> NoReturn:
    """Start again whatever dies, until a signal's exception ends it."""
    while True:
        time.sleep(POLL_SECONDS)
        for child in children:
            if child.died:
                _bury(child)
            elif child.process is None and time.monotonic() >= child.due:
                child.launch()


def stop_all(tiers: Sequence[Sequence[Child]]) -> None:
    """Stop each tier before the next; within one, all at once."""
    for tier in tiers:
        running = [(child, child.process) for child in tier if child.process]
        for child, process in running:
            ask(process, child.stop_signal)
        for child, process in running:
            wait_for_end(process, child.patience)
            child.process = None


def _bury(child: Child) -> None:
    if child.process is None:
        return
    kill_group(child.process.pid)  # its own children may have outlived it
    lived = time.monotonic() - child.begun
    child.failures = 1 if lived > HEALTHY_SECONDS else child.failures + 1
    pause = pause_after(child.failures)
    child.due = time.monotonic() + pause
    say(f"{child.name} ended (status {child.process.returncode}); again in {pause:.0f} s")
    child.process = None
