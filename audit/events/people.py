"""Events about people, their rights, and the work that those take."""

from dataclasses import dataclass
from typing import ClassVar

from audit.events.base import Counted, Event, OnOperation


@dataclass(frozen=True, slots=True)
class SubjectCreated(Event):
    action: ClassVar[str] = "subject.created"


@dataclass(frozen=True, slots=True)
class SubjectRead(Event):
    action: ClassVar[str] = "subject.read"


@dataclass(frozen=True, slots=True)
class SubjectsListed(Counted):
    action: ClassVar[str] = "subject.listed"


@dataclass(frozen=True, slots=True)
class AccessRead(Counted):
    """Someone looked at the list of who read a person's memories."""

    action: ClassVar[str] = "subject.access_read"


@dataclass(frozen=True, slots=True)
class SubjectRestricted(Event):
    """The person's memory is kept, and used for nothing."""

    action: ClassVar[str] = "subject.restricted"


@dataclass(frozen=True, slots=True)
class RestrictionLifted(Event):
    action: ClassVar[str] = "subject.restriction_lifted"


@dataclass(frozen=True, slots=True)
class ExportRequested(OnOperation):
    action: ClassVar[str] = "export.requested"


@dataclass(frozen=True, slots=True)
class ExportCompleted(OnOperation):
    action: ClassVar[str] = "export.completed"

    memories: int

    def size(self) -> int:
        """How many memories the archive holds."""
        return self.memories


@dataclass(frozen=True, slots=True)
class ExportDownloaded(OnOperation):
    action: ClassVar[str] = "export.downloaded"


@dataclass(frozen=True, slots=True)
class ErasureRequested(OnOperation):
    action: ClassVar[str] = "erasure.requested"


@dataclass(frozen=True, slots=True)
class SubjectErased(OnOperation):
    """The person's rows and keys are gone. It covers the details missing from the log."""

    action: ClassVar[str] = "subject.erased"

    memories: int

    def size(self) -> int:
        """How many memories were deleted."""
        return self.memories


@dataclass(frozen=True, slots=True)
class OperationRead(OnOperation):
    action: ClassVar[str] = "operation.read"


@dataclass(frozen=True, slots=True)
class OperationFailed(OnOperation):
    """Given up: it failed each time it was tried, or its person is gone."""

    action: ClassVar[str] = "operation.failed"
