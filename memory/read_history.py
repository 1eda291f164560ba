"""Read what a memory said before its revisions."""

from uuid import UUID

from audit.append import append
from audit.events import HistoryRead
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.body import open_body
from memory.models import Memory, MemoryVersion
from memory.opening import find_memory, person_of
from memory.values import VersionShown
from privacy.subjects import Person


def read_history(context: TenantContext, memory_id: UUID) -> tuple[VersionShown, ...]:
    """Every wording, the current one first. Needs ``memory:read``; raises ``NotFound``."""
    context.require(Scope.MEMORY_READ)
    with tenant_transaction(context):
        row = find_memory(context, memory_id)
        person = person_of(context, row)
        event = HistoryRead(memory_id=memory_id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        return open_history(person, row)


def open_history(person: Person, row: Memory) -> tuple[VersionShown, ...]:
    """The wordings of ``row``, inside the person's transaction."""
    earlier = MemoryVersion.objects.within(person.context).filter(memory_id=row.id)
    current = _shown(person, row.id, row.version, bytes(row.body), None)
    return (
        current,
        *(
            _shown(person, row.id, old.version, bytes(old.body), old)
            for old in earlier.order_by("-version")
        ),
    )


def _shown(
    person: Person, memory_id: UUID, version: int, sealed: bytes, old: MemoryVersion | None
) -> VersionShown:
    body = open_body(sealed, person, memory_id, version)
    replaced_at = old.replaced_at if old else None
    return VersionShown(version=version, text=body.text.value, replaced_at=replaced_at)
