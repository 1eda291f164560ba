"""Events about memories."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from audit.events.base import Event, OnOperation


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
class MemoryRemembered(_Memory):
    action: ClassVar[str] = "memory.remembered"


@dataclass(frozen=True, slots=True)
class MemoriesRemembered(_Memories):
    """A batch; ``refused`` items were skipped, quarantined, duplicates or against the policy."""

    action: ClassVar[str] = "memory.batch_remembered"

    refused: int = 0


@dataclass(frozen=True, slots=True)
class MemoryApproved(_Memory):
    """Released from quarantine by a human."""

    action: ClassVar[str] = "memory.approved"


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
class ImportCompleted(OnOperation):
    action: ClassVar[str] = "memory.imported"

    remembered: int
    refused: int = 0

    def size(self) -> int:
        """How many memories came in."""
        return self.remembered
