"""What can happen: the closed set of events the log knows.

An event holds ids, counts and short constants, never text and never a name. Only its ``action``
and its ``size`` are written in the clear; the rest is sealed with the entry's detail.
"""

from audit.events.base import Event
from audit.events.credentials import (
    AccessDenied,
    FactorAdded,
    FactorRemoved,
    KeyChanged,
    KeyCreated,
    KeyRefused,
    KeyRevoked,
    KeyRotated,
    KeysListed,
    KeysRotated,
    MemberAdded,
    SessionEnded,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from audit.events.house import (
    AuditExported,
    AuditRead,
    AuditVerified,
    CanarySeen,
    CheckpointRead,
    PageViewed,
    ProofRead,
    RowDropped,
    SettingsChanged,
    TenantCreated,
    TenantErased,
)
from audit.events.memories import (
    ContextComposed,
    HistoryRead,
    ImportCompleted,
    MemoriesExpired,
    MemoriesListed,
    MemoriesRemembered,
    MemoryApproved,
    MemoryForgotten,
    MemoryRead,
    MemoryRecalled,
    MemoryRemembered,
    MemoryRevised,
)
from audit.events.people import (
    AccessRead,
    ErasureRequested,
    ExportCompleted,
    ExportDownloaded,
    ExportRequested,
    OperationFailed,
    OperationRead,
    RestrictionLifted,
    SubjectCreated,
    SubjectErased,
    SubjectRead,
    SubjectRestricted,
    SubjectsListed,
)


def _family(event: type[Event]) -> list[type[Event]]:
    """``event``'s descendants that have an action of their own."""
    found = [event] if "action" in vars(event) else []
    return found + [kind for child in event.__subclasses__() for kind in _family(child)]


EVENTS: dict[str, type[Event]] = {event.action: event for event in _family(Event)}

__all__ = [
    "EVENTS",
    "AccessDenied",
    "AccessRead",
    "AuditExported",
    "AuditRead",
    "AuditVerified",
    "CanarySeen",
    "CheckpointRead",
    "ContextComposed",
    "ErasureRequested",
    "Event",
    "ExportCompleted",
    "ExportDownloaded",
    "ExportRequested",
    "FactorAdded",
    "FactorRemoved",
    "HistoryRead",
    "ImportCompleted",
    "KeyChanged",
    "KeyCreated",
    "KeyRefused",
    "KeyRevoked",
    "KeyRotated",
    "KeysListed",
    "KeysRotated",
    "MemberAdded",
    "MemoriesExpired",
    "MemoriesListed",
    "MemoriesRemembered",
    "MemoryApproved",
    "MemoryForgotten",
    "MemoryRead",
    "MemoryRecalled",
    "MemoryRemembered",
    "MemoryRevised",
    "OperationFailed",
    "OperationRead",
    "PageViewed",
    "ProofRead",
    "RestrictionLifted",
    "RowDropped",
    "SessionEnded",
    "SettingsChanged",
    "SignInFailed",
    "SignedIn",
    "SignedOut",
    "SubjectCreated",
    "SubjectErased",
    "SubjectRead",
    "SubjectRestricted",
    "SubjectsListed",
    "TenantCreated",
    "TenantErased",
]
