"""Read one memory with its story: what it said before, and who read it."""

from dataclasses import dataclass
from uuid import UUID

from audit.append import append
from audit.events import MemoryRead
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.opening import find_memory, open_in_order, person_of
from memory.read_history import open_history
from memory.values import MemoryRecord, VersionShown


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A memory, and every wording of it, the current one first."""

    memory: MemoryRecord
    versions: tuple[VersionShown, ...]


def read_story(context: TenantContext, memory_id: UUID) -> Story:
    """What a person sees of one memory, noted as one read.

    Needs ``memory:read``; raises ``NotFound`` for another's.
    """
    context.require(Scope.MEMORY_READ)
    with tenant_transaction(context):
        row = find_memory(context, memory_id)
        person = person_of(context, row)
        event = MemoryRead(memory_id=memory_id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        record = open_in_order(person, [memory_id])[memory_id]
        return Story(memory=record, versions=open_history(person, row))
