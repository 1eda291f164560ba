"""Read one memory with its story: what it said before, and who else read it."""

from dataclasses import dataclass
from uuid import UUID

from audit.access_log import Access, access_log
from audit.append import append
from audit.events import MemoryRead
from audit.listing import Search
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.opening import find_memory, open_in_order, person_of
from memory.read_history import open_history
from memory.values import MemoryRecord, VersionShown
from privacy.subjects import Person

ACTS_LOOKED_AT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A memory, every wording of it (the current one first), and what others did with it (among
    their last ``ACTS_LOOKED_AT`` acts on the person's memories, newest first)."""

    memory: MemoryRecord
    versions: tuple[VersionShown, ...]
    acts: tuple[Access, ...]


def read_story(context: TenantContext, memory_id: UUID) -> Story:
    """All of it, noted as one read. Needs ``memory:read``; raises ``NotFound`` for another's."""
    context.require(Scope.MEMORY_READ)
    with tenant_transaction(context):
        row = find_memory(context, memory_id)
        person = person_of(context, row)
        event = MemoryRead(memory_id=memory_id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        return Story(
            memory=open_in_order(person, [memory_id])[memory_id],
            versions=open_history(person, row),
            acts=_acts(person, memory_id),
        )


def _acts(person: Person, memory_id: UUID) -> tuple[Access, ...]:
    others = Search(but_actor_id=person.context.actor.id)
    page = access_log(person.context, person.id, person.keys.audit, others, limit=ACTS_LOOKED_AT)
    return tuple(access for access in page.accesses if _touches(access, str(memory_id)))


def _touches(access: Access, memory_id: str) -> bool:
    fields = access.fields
    return memory_id == fields.get("memory_id") or memory_id in fields.get("memory_ids", ())
