"""What can happen: the closed set of events the log knows.

An event holds ids, counts and short constants, never text and never a name. Only its ``action``
and its ``size`` are written in the clear; the rest is sealed with the entry's detail.
"""

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
class _Memory(Event):
    """An act on one memory."""

    memory_id: UUID


@dataclass(frozen=True, slots=True)
class _Memories(Event):
    """An act on several memories, in the order in which the caller got them."""

    memory_ids: tuple[UUID, ...]

    def size(self) -> int:
        """How many memories."""
        return len(self.memory_ids)


@dataclass(frozen=True, slots=True)
class _Counted(Event):
    """An act on so many objects that only their number is kept."""

    count: int

    def size(self) -> int:
        """The number."""
        return self.count


@dataclass(frozen=True, slots=True)
class _Operation(Event):
    """A step of a long operation: an export, an erasure, an import."""

    operation_id: UUID


@dataclass(frozen=True, slots=True)
class _Key(Event):
    """An act on an API key."""

    key_id: UUID
    agent_id: UUID | None = None


# Memories


@dataclass(frozen=True, slots=True)
class MemoryRemembered(_Memory):
    action: ClassVar[str] = "memory.remembered"


@dataclass(frozen=True, slots=True)
class MemoriesRemembered(_Memories):
    """A batch; ``refused`` items were skipped, quarantined, duplicates or against the policy."""

    action: ClassVar[str] = "memory.batch_remembered"

    refused: int = 0


@dataclass(frozen=True, slots=True)
class MemoriesExpired(_Memories):
    """Deleted by the job because their expiry had passed."""

    action: ClassVar[str] = "memory.expired"


@dataclass(frozen=True, slots=True)
class MemoryRecalled(_Memories):
    """``arm`` names the traces that were searched, ``k`` is the limit that was asked for."""

    action: ClassVar[str] = "memory.recalled"

    recall_id: UUID
    arm: str
    k: int


@dataclass(frozen=True, slots=True)
class ContextComposed(_Memories):
    action: ClassVar[str] = "memory.context_composed"

    recall_id: UUID
    arm: str
    k: int


@dataclass(frozen=True, slots=True)
class MemoryRead(_Memory):
    action: ClassVar[str] = "memory.read"


@dataclass(frozen=True, slots=True)
class MemoriesListed(_Memories):
    action: ClassVar[str] = "memory.listed"


@dataclass(frozen=True, slots=True)
class HistoryRead(_Memory):
    action: ClassVar[str] = "memory.history_read"


@dataclass(frozen=True, slots=True)
class MemoryRevised(_Memory):
    action: ClassVar[str] = "memory.revised"

    version: int


@dataclass(frozen=True, slots=True)
class MemoryForgotten(_Memory):
    action: ClassVar[str] = "memory.forgotten"


@dataclass(frozen=True, slots=True)
class ImportCompleted(_Operation):
    action: ClassVar[str] = "memory.imported"

    remembered: int
    refused: int = 0

    def size(self) -> int:
        """How many memories came in."""
        return self.remembered


# People


@dataclass(frozen=True, slots=True)
class SubjectCreated(Event):
    action: ClassVar[str] = "subject.created"


@dataclass(frozen=True, slots=True)
class SubjectRead(Event):
    action: ClassVar[str] = "subject.read"


@dataclass(frozen=True, slots=True)
class SubjectsListed(_Counted):
    action: ClassVar[str] = "subject.listed"


@dataclass(frozen=True, slots=True)
class AccessRead(_Counted):
    """Someone looked at the list of who read a person's memories."""

    action: ClassVar[str] = "subject.access_read"


@dataclass(frozen=True, slots=True)
class ExportRequested(_Operation):
    action: ClassVar[str] = "export.requested"


@dataclass(frozen=True, slots=True)
class ExportCompleted(_Operation):
    action: ClassVar[str] = "export.completed"

    memories: int

    def size(self) -> int:
        """How many memories the archive holds."""
        return self.memories


@dataclass(frozen=True, slots=True)
class ExportDownloaded(_Operation):
    action: ClassVar[str] = "export.downloaded"


@dataclass(frozen=True, slots=True)
class ErasureRequested(_Operation):
    action: ClassVar[str] = "erasure.requested"


@dataclass(frozen=True, slots=True)
class SubjectErased(_Operation):
    """The person's rows and keys are gone. It covers the details missing from the log."""

    action: ClassVar[str] = "subject.erased"

    memories: int

    def size(self) -> int:
        """How many memories were deleted."""
        return self.memories


@dataclass(frozen=True, slots=True)
class OperationRead(_Operation):
    action: ClassVar[str] = "operation.read"


@dataclass(frozen=True, slots=True)
class OperationFailed(_Operation):
    """Given up: it failed each time it was tried, or its person is gone."""

    action: ClassVar[str] = "operation.failed"


# Credentials and sessions


@dataclass(frozen=True, slots=True)
class KeyCreated(_Key):
    action: ClassVar[str] = "key.created"


@dataclass(frozen=True, slots=True)
class KeyChanged(_Key):
    """``fields`` are the names of the terms that changed."""

    action: ClassVar[str] = "key.changed"

    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyRotated(_Key):
    """``key_id`` is the new key, which takes the place of ``replaced_id``."""

    action: ClassVar[str] = "key.rotated"

    replaced_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class KeyRevoked(_Key):
    action: ClassVar[str] = "key.revoked"


@dataclass(frozen=True, slots=True)
class KeyRefused(_Key):
    """A good key, used from a network that is not among its own."""

    action: ClassVar[str] = "key.refused"


@dataclass(frozen=True, slots=True)
class KeysListed(_Counted):
    action: ClassVar[str] = "key.listed"


@dataclass(frozen=True, slots=True)
class SignedIn(Event):
    action: ClassVar[str] = "session.signed_in"


@dataclass(frozen=True, slots=True)
class SignInFailed(Event):
    action: ClassVar[str] = "session.sign_in_failed"


@dataclass(frozen=True, slots=True)
class SignedOut(Event):
    action: ClassVar[str] = "session.signed_out"


@dataclass(frozen=True, slots=True)
class AccessDenied(Event):
    """``what`` is the scope that was missing."""

    action: ClassVar[str] = "access.denied"

    what: str


# The log itself


@dataclass(frozen=True, slots=True)
class AuditRead(_Counted):
    action: ClassVar[str] = "audit.read"


@dataclass(frozen=True, slots=True)
class CheckpointRead(Event):
    action: ClassVar[str] = "audit.checkpoint_read"


@dataclass(frozen=True, slots=True)
class ProofRead(Event):
    """``entry_id`` for a proof of inclusion; none for one of consistency."""

    action: ClassVar[str] = "audit.proof_read"

    entry_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class AuditExported(Event):
    action: ClassVar[str] = "audit.exported"


@dataclass(frozen=True, slots=True)
class AuditVerified(Event):
    action: ClassVar[str] = "audit.verified"


# The tenant and its pages


@dataclass(frozen=True, slots=True)
class TenantCreated(Event):
    action: ClassVar[str] = "tenant.created"


@dataclass(frozen=True, slots=True)
class TenantErased(Event):
    """All of the tenant's data and keys are gone. It covers every missing detail."""

    action: ClassVar[str] = "tenant.erased"


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """``setting`` is the name of what changed, not its value."""

    action: ClassVar[str] = "settings.changed"

    setting: str = ""


@dataclass(frozen=True, slots=True)
class PageViewed(Event):
    """``page`` is the name of a portal page, never its address."""

    action: ClassVar[str] = "page.viewed"

    page: str


# Isolation


@dataclass(frozen=True, slots=True)
class RowDropped(_Counted):
    """Rows of another tenant or person came back from the database and were dropped."""

    action: ClassVar[str] = "isolation.row_dropped"


@dataclass(frozen=True, slots=True)
class CanarySeen(_Counted):
    """A canary, which no act ever asks for, was opened; its text went no further."""

    action: ClassVar[str] = "isolation.canary_seen"


def _family(event: type[Event]) -> list[type[Event]]:
    """``event``'s descendants that have an action of their own."""
    found = [event] if "action" in vars(event) else []
    return found + [kind for child in event.__subclasses__() for kind in _family(child)]


EVENTS: dict[str, type[Event]] = {event.action: event for event in _family(Event)}


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
