"""Ask everybody who runs a team, or reads its log, for a second factor, or no longer."""

from audit.append import append
from audit.events import SettingsChanged
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys
from tenants.models import Tenant


def require_second_factor(context: TenantContext, *, is_required: bool) -> None:
    """In force from the next page on. Needs ``admin``, tenant-wide."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("setting")
    with tenant_transaction(context):
        Tenant.objects.filter(id=context.tenant_id).update(needs_second_factor=is_required)
        event = SettingsChanged(setting="second_factor")
        append(event, context=context, key=open_tenant_keys(context).audit)
