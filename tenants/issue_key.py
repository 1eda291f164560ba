"""Issue an API key: shown once, stored as a hash, audited."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from audit.append import append
from audit.events import KeyCreated
from kernel.context import ActorKind, Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from tenants.agents import ensure_agent
from tenants.api_keys import digest, new_key, shown_prefix
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey


@dataclass(frozen=True, slots=True)
class IssuedKey:
    """A key's row and, this once, the key itself."""

    row: ApiKey
    secret: str = field(repr=False)


def issue_key(
    context: TenantContext,
    *,
    agent: str,
    scopes: Iterable[str],
    subject_id: UUID | None = None,
    purpose: str = "",
    expires_at: datetime | None = None,
) -> IssuedKey:
    """Create a key for the agent called ``agent`` (created if new).

    Needs ``admin``. An agent's key grants only what it holds itself; a person in charge, whose
    own scopes are those of their pages, may grant any. Raises :class:`InvalidInput` for an
    unknown scope or an empty agent name, :class:`ScopeMissing` for one that is not theirs to give.
    """
    context.require(Scope.ADMIN)
    granted = _checked_scopes(scopes)
    if context.actor.kind is ActorKind.AGENT:
        for scope in granted:
            context.require(scope)
    if not agent.strip():
        raise InvalidInput("agent", "Name the agent that will hold the key.")
    secret = new_key()
    with tenant_transaction(context):
        holder = ensure_agent(context, agent.strip())
        row = ApiKey.objects.within(context).create(
            tenant_id=context.tenant_id,
            agent=holder,
            prefix=shown_prefix(secret),
            digest=digest(secret),
            scopes=granted,
            subject_id=subject_id,
            purpose=purpose,
            expires_at=expires_at,
        )
        event = KeyCreated(key_id=row.id, agent_id=holder.id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return IssuedKey(row, secret)


def _checked_scopes(scopes: Iterable[str]) -> list[Scope]:
    known = set(Scope)
    wanted = sorted(set(scopes))
    if not wanted or not known.issuperset(wanted):
        raise InvalidInput("scopes", f"Choose one or more of: {', '.join(sorted(known))}.")
    return [Scope(name) for name in wanted]
