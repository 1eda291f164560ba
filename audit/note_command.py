"""Note in the log that the operator's shell read it."""

from uuid import UUID

from audit.append import append
from audit.events import Event
from kernel.context import Actor, ActorKind, TenantContext
from kernel.isolation import tenant_transaction


def note_command(tenant_id: UUID, event: Event) -> TenantContext:
    """Append ``event`` as the operator's, in a transaction of its own, and return the context.
    No key is at hand here, so the entry has a clear part only."""
    actor = Actor(ActorKind.OPERATOR)
    context = TenantContext(tenant_id=tenant_id, actor=actor, scopes=frozenset())
    with tenant_transaction(context):
        append(event, context=context, key=None)
    return context
