"""Revoke an API key: it is refused from the next request on."""

from uuid import UUID

from audit.append import append
from audit.events import KeyRevoked
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.find_key import find_key
from tenants.keys import open_tenant_keys


def revoke_key(context: TenantContext, key_id: UUID) -> None:
    """Needs ``admin``. Raises :class:`NotFound` for a key that is not this tenant's."""
    context.require(Scope.ADMIN)
    with tenant_transaction(context):
        key = find_key(context, key_id)
        if key.revoked_at is None:
            key.revoked_at = now()
            key.save(update_fields=["revoked_at"])
        event = KeyRevoked(key_id=key.id, agent_id=key.agent_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
