"""Events about keys, sign-ins and what they may not do."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from audit.events.base import Counted, Event


@dataclass(frozen=True, slots=True)
class _Key(Event):
    """An act on an API key."""

    key_id: UUID
    agent_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class KeyCreated(_Key):
    action: ClassVar[str] = "key.created"


@dataclass(frozen=True, slots=True)
class KeyChanged(_Key):
    """``what`` names the terms that changed."""

    action: ClassVar[str] = "key.changed"

    what: str = ""


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
class KeysListed(Counted):
    action: ClassVar[str] = "key.listed"


@dataclass(frozen=True, slots=True)
class _Agent(Event):
    """An act on an agent."""

    agent_id: UUID


@dataclass(frozen=True, slots=True)
class AgentAdded(_Agent):
    action: ClassVar[str] = "agent.added"


@dataclass(frozen=True, slots=True)
class AgentRenamed(_Agent):
    action: ClassVar[str] = "agent.renamed"


@dataclass(frozen=True, slots=True)
class AgentRetired(_Agent):
    """``keys`` of its keys were revoked."""

    action: ClassVar[str] = "agent.retired"

    keys: int


@dataclass(frozen=True, slots=True)
class AgentsListed(Counted):
    action: ClassVar[str] = "agent.listed"


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
class SessionEnded(Counted):
    """So many sign-ins of the account at other browsers were ended."""

    action: ClassVar[str] = "session.ended"


@dataclass(frozen=True, slots=True)
class _Factor(Event):
    """An act on how the account signs in; ``kind`` is ``password``, ``totp``,
    ``webauthn`` or ``recovery_codes``."""

    kind: str


@dataclass(frozen=True, slots=True)
class FactorAdded(_Factor):
    action: ClassVar[str] = "factor.added"


@dataclass(frozen=True, slots=True)
class FactorRemoved(_Factor):
    action: ClassVar[str] = "factor.removed"


@dataclass(frozen=True, slots=True)
class AccessDenied(Event):
    """``what`` is the scope that was missing."""

    action: ClassVar[str] = "access.denied"

    what: str


@dataclass(frozen=True, slots=True)
class _Member(Event):
    """An act on somebody's place: ``role`` is a word of ours."""

    user_id: UUID
    role: str


@dataclass(frozen=True, slots=True)
class MemberAdded(_Member):
    action: ClassVar[str] = "member.added"


@dataclass(frozen=True, slots=True)
class MemberChanged(_Member):
    """``role`` is the new one, ``former`` the one before."""

    action: ClassVar[str] = "member.changed"

    former: str


@dataclass(frozen=True, slots=True)
class MemberRemoved(_Member):
    action: ClassVar[str] = "member.removed"


@dataclass(frozen=True, slots=True)
class MembersListed(Counted):
    action: ClassVar[str] = "member.listed"


@dataclass(frozen=True, slots=True)
class KeysRotated(Event):
    """A tenant's wrapping key or a person's data key is now at ``version``, and the one before it
    is gone."""

    action: ClassVar[str] = "keys.rotated"

    version: int
