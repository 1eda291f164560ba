"""Forget one memory: it, its versions, traces and index rows are really deleted."""

from uuid import UUID

from audit.append import append
from audit.events import MemoryForgotten
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Memory
from memory.opening import find_memory, person_of
from memory.previous_turn import unsettle_next
from memory.revise import require_version
from memory.store import recount
from privacy.subjects import hold


def forget(context: TenantContext, memory_id: UUID, *, expected_version: int | None = None) -> None:
    """Delete the memory with all that followed from it.

    Needs ``memory:delete``; raises ``NotFound`` for another's, ``VersionMismatch``, ``Conflict``
    while its person's memory is restricted.
    """
    context.require(Scope.MEMORY_DELETE)
    with tenant_transaction(context):
        person = person_of(context, find_memory(context, memory_id))
        hold(person)
        row = find_memory(person.context, memory_id, lock=True)
        require_version(row, expected_version)
        unsettle_next(person, row)
        # Traces, postings, versions and the rest go by the composite foreign keys' cascade.
        Memory.objects.within(person.context).filter(id=memory_id)._raw_delete("default")
        recount(person, memories=-1, terms=-row.terms)
        event = MemoryForgotten(memory_id=memory_id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
