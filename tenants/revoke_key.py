"""Revoke an API key: it is refused from the next request on."""

from uuid import UUID

from audit.append import append
from audit.events import KeyRevoked
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey


def revoke_key(context: TenantContext, key_id: UUID) -> None:
    """Needs ``admin``. Raises :class:`NotFound` for a key that is not this tenant's."""
    context.require(Scope.ADMIN)
    with tenant_transaction(context):
        rows = ApiKey.objects.within(context).filter(id=key_id)
        key = rows.first()
        if key is None:
            raise NotFound("API key")
        rows.filter(revoked_at__isnull=True).update(revoked_at=now())
        event = KeyRevoked(key_id=key.id, agent_id=key.agent_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
