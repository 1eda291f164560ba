"""What the tenant's log says of alarms."""

from audit.models import Entry
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction


def alarms_of(context: TenantContext, action: str) -> list[tuple[str, int]]:
    """Outcome and count of the entries of that kind, oldest first."""
    with tenant_transaction(context):
        rows = Entry.objects.within(context).filter(action=action).order_by("id")
        return [(row.outcome, row.count) for row in rows]
