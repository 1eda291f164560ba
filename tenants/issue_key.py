"""Issue an API key: shown once, stored as a hash, audited."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from audit.append import append
from audit.events import KeyCreated
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from tenants.agents import ensure_agent
from tenants.api_keys import digest, new_key, shown_prefix
from tenants.grantable_scopes import grantable_scopes
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey
from tenants.networks import checked_networks


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
    networks: Iterable[str] = (),
) -> IssuedKey:
    """Create a key for the agent called ``agent`` (created if new).

    Needs ``admin``. Raises :class:`InvalidInput` for an empty agent name and for a wrong network;
    scopes are granted and refused as ``grantable_scopes`` says.
    """
    context.require(Scope.ADMIN)
    granted = grantable_scopes(context, scopes)
    allowed = checked_networks(networks)
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
            networks=allowed,
        )
        event = KeyCreated(key_id=row.id, agent_id=holder.id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return IssuedKey(row, secret)
