"""Lines for whoever watches the set-up."""

import contextlib
import sys
import time
from collections.abc import Callable


def say(line: str) -> None:
    """One line on standard output; a terminal that has gone away is no reason to stop."""
    with contextlib.suppress(OSError):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def stage(name: str, work: Callable[[], str]) -> None:
    """Do ``work`` and print what it returns, timed."""
    begun = time.monotonic()
    result = work()
    say(f"{time.monotonic() - begun:6.1f} s  {name:<12}  {result}")
