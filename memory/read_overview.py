"""Read what a person's first page says: how much is remembered, what came last, who looked."""

from dataclasses import dataclass

from audit.access_log import Access, access_log
from audit.append import append
from audit.events import MemoriesListed
from audit.listing import Search
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.expiry import unexpired
from memory.models import Memory, Tally
from memory.opening import open_rows, with_traces
from memory.values import MemoryRecord
from privacy.rights import subject_of
from privacy.subjects import Person
from tenants.count_readers import count_readers

RECENT = 4
ACTS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """``memories`` counts all there are, ``agents`` those that may read them; ``recent`` and
    ``acts`` (others' only) are the newest few."""

    memories: int
    agents: int
    recent: tuple[MemoryRecord, ...]
    acts: tuple[Access, ...]


def read_overview(context: TenantContext) -> Overview:
    """The overview of the person the context is bound to. Needs ``memory:read``; raises
    ``NotFound`` after their erasure."""
    context.require(Scope.MEMORY_READ)
    readers = count_readers(context)
    with tenant_transaction(context):
        person = subject_of(context, None)
        recent = _recent(person)
        event = MemoriesListed(memory_ids=tuple(record.id for record in recent))
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        return Overview(
            memories=_count(person),
            agents=readers,
            recent=recent,
            acts=_acts(person),
        )


def _recent(person: Person) -> tuple[MemoryRecord, ...]:
    rows = unexpired(Memory.objects.within(person.context))
    return tuple(open_rows(person, with_traces(rows).order_by("-id")[:RECENT]))


def _count(person: Person) -> int:
    counted = Tally.objects.within(person.context).values_list("memories", flat=True).first()
    return counted or 0


def _acts(person: Person) -> tuple[Access, ...]:
    others = Search(but_actor_id=person.context.actor.id)
    page = access_log(person.context, person.id, person.keys.audit, others, limit=ACTS)
    return tuple(page.accesses)
