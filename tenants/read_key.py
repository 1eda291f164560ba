"""Read one API key of a tenant: never the key itself."""

from uuid import UUID

from audit.append import append
from audit.events import KeysListed
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.find_key import find_key
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey


def read_key(context: TenantContext, key_id: UUID) -> ApiKey:
    """The key with its agent. Needs ``admin``; audited as a list of one.

    Raises :class:`NotFound` for a key that is not this tenant's.
    """
    context.require(Scope.ADMIN)
    with tenant_transaction(context):
        key = find_key(context, key_id)
        append(KeysListed(count=1), context=context, key=open_tenant_keys(context).audit)
    return key
