"""How often random, load and scale tests repeat: a twentieth of the full count, or all of it.

``make soak`` sets ``DUALTRACE_SOAK=1`` and runs the tests marked ``soak`` alone.
``DUALTRACE_SOAK_SECONDS`` bounds each of them; a test that cannot do its count in that time fails.
"""

import os
import time
from dataclasses import dataclass, field

FULL = os.environ.get("DUALTRACE_SOAK") == "1"
SECONDS = float(os.environ.get("DUALTRACE_SOAK_SECONDS", "3600"))
SHARE = 20


def scaled(full: int) -> int:
    """``full`` under ``make soak``, else about a twentieth."""
    return full if FULL else max(1, full // SHARE)


@dataclass(slots=True)
class Count:
    """Counts what a test has done, and fails it when its time is over."""

    wanted: int
    done: int = 0
    started: float = field(default_factory=time.monotonic)

    def one(self) -> None:
        """One more is about to be done."""
        self.done += 1
        passed = time.monotonic() - self.started
        assert passed < SECONDS, f"{self.done} of {self.wanted} in {passed:.0f} s"

    @property
    def is_reached(self) -> bool:
        """Whether that was all."""
        return self.done >= self.wanted
