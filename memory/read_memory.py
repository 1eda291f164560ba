"""Read one memory, and what its structural trace says."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from audit.append import append
from audit.events import MemoryRead
from kernel.aead import Place
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.encoders.structural import from_json
from memory.encoders.structural.values import Structure
from memory.models import Memory, Trace, TraceKind
from memory.opening import find_memory, open_in_order, person_of
from memory.values import MemoryRecord
from privacy.sealing import open_sealed
from privacy.subjects import Person


def read_memory(context: TenantContext, memory_id: UUID) -> MemoryRecord:
    """The memory. Needs ``memory:read``; raises ``NotFound`` for another's."""
    context.require(Scope.MEMORY_READ)
    with tenant_transaction(context):
        person = person_of(context, find_memory(context, memory_id))
        return _noted(person, memory_id)


def read_with_structure(
    context: TenantContext, memory_id: UUID
) -> tuple[MemoryRecord, Mapping[str, Any]]:
    """The memory and its structural trace in words: entities, relations, intervals."""
    context.require(Scope.MEMORY_READ)
    with tenant_transaction(context):
        row = find_memory(context, memory_id)
        person = person_of(context, row)
        return _noted(person, memory_id), in_words(open_structure(person, row))


def open_structure(person: Person, row: Memory) -> Structure:
    """The structural trace of ``row``, opened."""
    trace = Trace.objects.within(person.context).get(memory_id=row.id, kind=TraceKind.STRUCTURAL)
    place = Place(person.context.tenant_id, person.id, row.id, f"structure:{row.version}")
    return from_json(open_sealed(bytes(trace.structure), key=person.keys.text, place=place).value)


def in_words(structure: Structure) -> dict[str, Any]:
    """A structure as plain values for people and callers."""
    names = {entity.key: entity.name for entity in structure.entities}
    return {
        "entities": [{"name": e.name, "kind": e.kind.value} for e in structure.entities],
        "relations": [
            {
                "subject": names.get(r.subject, r.subject),
                "predicate": r.predicate,
                "object": names.get(r.object, r.object),
                "negated": r.negated,
                "tense": r.tense.value,
                "confidence": r.confidence,
            }
            for r in structure.relations
        ],
        "intervals": [
            {
                "start": i.start.isoformat(),
                "end": i.end.isoformat(),
                "granularity": i.granularity.value,
                "phrase": i.phrase,
            }
            for i in structure.intervals
        ],
    }


def _noted(person: Person, memory_id: UUID) -> MemoryRecord:
    event = MemoryRead(memory_id=memory_id)
    append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    return open_in_order(person, [memory_id])[memory_id]
