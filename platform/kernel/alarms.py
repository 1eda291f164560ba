"""Alarms: something got past the layers before, and was stopped.

An alarm is logged at once. The rooms above register who notes it for the tenant; they are told
after the act's transaction has ended, so that an entry stays even where the act was rolled back.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum

from kernel.context import TenantContext

log = logging.getLogger(__name__)


class Layer(StrEnum):
    """Which layer of the isolation stopped it."""

    POST_FILTER = "post_filter"
    CANARY = "canary"


@dataclass(frozen=True, slots=True)
class Alarm:
    """What was stopped: a row of ``table``. No id: it is another's."""

    layer: Layer
    table: str


Listener = Callable[[TenantContext, Sequence[Alarm]], None]

_listeners: list[Listener] = []
_raised: ContextVar[list[Alarm] | None] = ContextVar("raised_alarms", default=None)


def listen(listener: Listener) -> None:
    """Tell ``listener`` what was raised in each act, outside of any transaction."""
    _listeners.append(listener)


def sound(alarm: Alarm) -> None:
    """Raise the alarm; the act goes on without the row, or fails, as its caller decides."""
    log.critical("isolation_alarm", extra={"layer": alarm.layer, "table": alarm.table})
    raised = _raised.get()
    if raised is not None:
        raised.append(alarm)


@contextmanager
def alarms_noted(context: TenantContext) -> Iterator[None]:
    """Around a transaction of ``context``: what is raised inside is told when it has ended."""
    raised: list[Alarm] = []
    token = _raised.set(raised)
    try:
        yield
    finally:
        _raised.reset(token)
        for listener in _listeners if raised else ():
            listener(context, raised)
