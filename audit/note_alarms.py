"""Note in the tenant's log that the isolation had to stop something."""

from collections.abc import Sequence

from audit.append import append
from audit.events import CanarySeen, RowDropped
from kernel.alarms import Alarm, Layer
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction

EVENTS = {Layer.POST_FILTER: RowDropped, Layer.CANARY: CanarySeen}


def note_alarms(context: TenantContext, alarms: Sequence[Alarm]) -> None:
    """Append one entry a layer, in a transaction of its own after the act's. They count what was
    stopped in the clear and have no detail: no key is opened when something is wrong."""
    with tenant_transaction(context):
        for layer, event in EVENTS.items():
            if count := sum(alarm.layer is layer for alarm in alarms):
                append(event(count=count), context=context, key=None, outcome="denied")
