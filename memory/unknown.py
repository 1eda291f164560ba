"""Note a read about someone the tenant does not know: it found nothing, but it was an act."""

from audit.append import append
from audit.events import Event
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def note_unknown(context: TenantContext, event: Event) -> None:
    """Append ``event`` under the tenant's own audit key."""
    with tenant_transaction(context):
        append(event, context=context, key=open_tenant_keys(context).audit)
