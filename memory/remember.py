"""Remember: redact → seal → encode both traces → store them with their audit entry."""

from audit.append import append
from audit.events import MemoryRemembered
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.check_draft import check_draft
from memory.opening import open_in_order
from memory.prepare import prepare_one
from memory.previous_turn import body_before
from memory.resolve import resolve_writer
from memory.store import store
from memory.values import Draft, MemoryRecord


def remember(context: TenantContext, draft: Draft, *, subject: str | None) -> MemoryRecord:
    """Keep ``draft`` for ``subject``, complete with all its traces.

    Needs ``memory:write``. Raises ``InvalidInput`` naming a wrong field, ``RejectedByPolicy``,
    ``Conflict`` for a frozen or erased person; then nothing is stored.
    """
    context.require(Scope.MEMORY_WRITE)
    check_draft(draft)
    person = resolve_writer(context, subject)
    with tenant_transaction(person.context):
        before = body_before(person, draft)
    prepared = prepare_one(person, draft, before=before)
    with tenant_transaction(person.context):
        store(person, [prepared])
        event = MemoryRemembered(memory_id=prepared.id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        return open_in_order(person, [prepared.id])[prepared.id]
