"""Events about the log itself, the tenant, its pages, and the isolation."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from audit.events.base import Counted, Event


@dataclass(frozen=True, slots=True)
class AuditRead(Counted):
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
class PolicyRead(Event):
    action: ClassVar[str] = "policy.read"


@dataclass(frozen=True, slots=True)
class PolicyChanged(Event):
    """What redaction does is now at ``version``."""

    action: ClassVar[str] = "policy.changed"

    version: int


@dataclass(frozen=True, slots=True)
class PageViewed(Event):
    """``page`` is the name of a portal page, never its address."""

    action: ClassVar[str] = "page.viewed"

    page: str


@dataclass(frozen=True, slots=True)
class RowDropped(Counted):
    """Rows of another tenant or person came back from the database and were dropped."""

    action: ClassVar[str] = "isolation.row_dropped"


@dataclass(frozen=True, slots=True)
class CanarySeen(Counted):
    """A canary, which no act ever asks for, was opened; its text went no further."""

    action: ClassVar[str] = "isolation.canary_seen"
