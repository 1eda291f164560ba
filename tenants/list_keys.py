"""List a tenant's API keys: never the keys themselves."""

from audit.append import append
from audit.events import KeysListed
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey


def list_keys(context: TenantContext) -> list[ApiKey]:
    """Newest first, with their agents. Needs ``admin``; audited."""
    context.require(Scope.ADMIN)
    with tenant_transaction(context):
        rows = ApiKey.objects.within(context).select_related("agent").order_by("-id")
        keys = list(rows)
        event = KeysListed(count=len(keys))
        append(event, context=context, key=open_tenant_keys(context).audit)
    return keys
