"""Who acts, for which tenant, with which scopes: the first argument of every verb."""

from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from kernel.errors import NotFound, ScopeMissing


class Scope(StrEnum):
    """What a credential may do."""

    MEMORY_READ = "memory:read"
    MEMORY_WRITE = "memory:write"
    MEMORY_DELETE = "memory:delete"
    MEMORY_REVEAL = "memory:reveal"
    SUBJECT_MANAGE = "subject:manage"
    AUDIT_READ = "audit:read"
    ADMIN = "admin"


class ActorKind(StrEnum):
    """The kinds of principals."""

    AGENT = "agent"
    PERSON = "person"
    ADMIN = "admin"
    OPERATOR = "operator"
    JOB = "job"


@dataclass(frozen=True, slots=True)
class Actor:
    """A principal: an agent's id, a user's id, or none for jobs and the operator's shell."""

    kind: ActorKind
    id: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantContext:
    """An act's frame. ``subject_id`` narrows it to one person; ``bound`` means that the
    credential itself is, so nobody else's objects exist for it. ``credential_id`` is the API key
    that was presented, if one was."""

    tenant_id: UUID
    actor: Actor
    scopes: frozenset[Scope]
    subject_id: UUID | None = None
    bound: bool = False
    purpose: str = ""
    request_id: str = ""
    credential_id: UUID | None = None

    def require(self, scope: Scope) -> None:
        """Raise :class:`ScopeMissing` unless ``scope`` was granted."""
        if scope not in self.scopes:
            raise ScopeMissing(scope)

    def require_tenant_wide(self, thing: str) -> None:
        """Raise :class:`NotFound` for a credential bound to one person: ``thing`` is the whole
        tenant's, and for that credential there is no such thing."""
        if self.bound:
            raise NotFound(thing)

    def narrowed(self, subject_id: UUID) -> "TenantContext":
        """The same act, confined to one person."""
        return replace(self, subject_id=subject_id)

    def for_purpose(self, purpose: str) -> "TenantContext":
        """The same act with a stated purpose (kept if empty)."""
        return replace(self, purpose=purpose) if purpose else self
