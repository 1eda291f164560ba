"""What every event has: a name, a size, fields that can be written as canonical JSON."""

from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar
from uuid import UUID

from kernel.canonical import Canonical


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. ``action`` is its stable name in the log."""

    action: ClassVar[str]

    def size(self) -> int:
        """How many objects the act touched."""
        return 1

    def detail(self) -> dict[str, Canonical]:
        """The fields as values of canonical JSON, without those that are not set."""
        named = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: _canonical(value) for name, value in named if value is not None}


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """An act on so many objects that only their number is kept."""

    count: int

    def size(self) -> int:
        """The number."""
        return self.count


@dataclass(frozen=True, slots=True)
class OnOperation(Event):
    """A step of a long operation: an export, an erasure, an import."""

    operation_id: UUID


def _canonical(value: object) -> Canonical:
    match value:
        case UUID():
            return str(value)
        case Enum():
            return _canonical(value.value)
        case bool() | int() | str():
            return value
        case tuple():
            return [_canonical(item) for item in value]
    raise TypeError(f"An event may not hold a {type(value).__name__}.")
