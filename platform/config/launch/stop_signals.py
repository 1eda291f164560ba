"""Ctrl-C, a polite kill and a closed terminal all end a run the same way: as an exception."""

import signal
from types import FrameType
from typing import NoReturn

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ASK_AGAIN_SECONDS = 0.5


def stop_on_signals() -> None:
    """From now on such a signal raises ``SystemExit``."""
    for number in STOPPING:
        signal.signal(number, _stop)


def ignore_signals() -> None:
    """From now on they do nothing: what runs is being stopped."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number in (*STOPPING, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    # An exception is lost when the handler happens to run inside one of the interpreter's own
    # callbacks (at a fork, in a destructor): ask again until it is heard.
    signal.signal(signal.SIGALRM, lambda _number, frame: _stop(number, frame))
    signal.setitimer(signal.ITIMER_REAL, ASK_AGAIN_SECONDS)
    raise SystemExit(0 if number == signal.SIGINT else 128 + number)
