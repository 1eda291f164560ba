"""Write prepared memories with their traces and index rows, inside the person's transaction."""

from collections.abc import Sequence

from django.db import connection
from django.db.models import F

from kernel.aead import Place
from memory.encoders.semantic import SemanticEncoder
from memory.encoders.structural import STRUCTURE_MODEL, to_json
from memory.index import lexical
from memory.models import Interval, Memory, Mention, Relation, Tally, Trace, TraceKind
from memory.prepare import Prepared
from memory.references import References
from privacy.redaction.redacted_text import derived
from privacy.sealing import seal
from privacy.subjects import Person, hold

COUNT = """
INSERT INTO memory_tally (tenant_id, subject_id, memories, terms) VALUES (%s, %s, %s, %s)
ON CONFLICT (subject_id) DO UPDATE
SET memories = memory_tally.memories + excluded.memories,
    terms = memory_tally.terms + excluded.terms
"""


def store(person: Person, prepared: Sequence[Prepared]) -> None:
    """Insert the memories and everything that follows from them.

    Raises ``Conflict`` if the person was erased or frozen since ``prepared`` was made.
    """
    hold(person)
    rows = Memory.objects.within(person.context)
    rows.bulk_create([_row(person, item) for item in prepared])
    store_traces(person, prepared)
    _count(person, len(prepared), sum(item.terms for item in prepared))


def store_traces(person: Person, prepared: Sequence[Prepared]) -> None:
    """Insert traces, postings, mentions, relations and intervals of memories that have none."""
    within = person.context
    Trace.objects.within(within).bulk_create(
        [trace for item in prepared for trace in _traces(person, item)]
    )
    lexical.add(within, map(_indexed, prepared))
    references = References(person.keys.blind)
    Mention.objects.within(within).bulk_create(
        [row for item in prepared for row in _mentions(person, item, references)]
    )
    Relation.objects.within(within).bulk_create(
        [row for item in prepared for row in _relations(person, item, references)]
    )
    Interval.objects.within(within).bulk_create(
        [row for item in prepared for row in _intervals(person, item)]
    )


def clear_traces(person: Person, memory: Memory) -> None:
    """Remove what followed from the memory's old wording."""
    for model in (Trace, Mention, Relation, Interval):
        model.objects.within(person.context).filter(memory_id=memory.id).delete()
    lexical.remove(person.context, memory.id)


def recount(person: Person, *, memories: int, terms: int) -> None:
    """Adjust the counters after a change or a removal; never below zero."""
    Tally.objects.within(person.context).update(
        memories=F("memories") + memories, terms=F("terms") + terms
    )


def _count(person: Person, memories: int, terms: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [person.context.tenant_id, person.id, memories, terms])


def _row(person: Person, item: Prepared) -> Memory:
    return Memory(
        id=item.id,
        tenant_id=person.context.tenant_id,
        subject_id=person.id,
        origin_ref=item.origin_ref,
        **columns(item),
    )


def columns(item: Prepared) -> dict[str, object]:
    """The columns of a memory's row that a revision may change, too."""
    return {
        "body": item.sealed,
        "version": item.version,
        "session_ref": item.session_ref,
        "turn": item.turn,
        "speaker_ref": item.speaker_ref,
        "occurred_at": item.occurred_at,
        "source": item.source,
        "status": item.status,
        "importance": item.importance,
        "trust": item.trust,
        "asks": item.asks,
        "facets": list(item.facets),
        "terms": item.terms,
        "expires_at": item.expires_at,
    }


def _traces(person: Person, item: Prepared) -> list[Trace]:
    owner = _owner(person, item)
    record = derived(to_json(item.structure), source=item.body.text)
    place = Place(person.context.tenant_id, person.id, item.id, f"structure:{item.version}")
    sealed = seal(record, key=person.keys.text, place=place)
    vector = None if item.vector is None else item.vector.tolist()
    return [
        Trace(**owner, kind=TraceKind.SEMANTIC, model=SemanticEncoder.model, vector=vector),
        Trace(**owner, kind=TraceKind.STRUCTURAL, model=STRUCTURE_MODEL, structure=sealed),
    ]


def _indexed(item: Prepared) -> lexical.Indexed:
    return lexical.Indexed(item.id, item.session_ref, item.terms, item.postings)


def _mentions(person: Person, item: Prepared, references: References) -> list[Mention]:
    refs = {references.entity(entity.key) for entity in item.structure.entities}
    return [Mention(**_owner(person, item), entity_ref=ref) for ref in sorted(refs)]


def _relations(person: Person, item: Prepared, references: References) -> list[Relation]:
    return [
        Relation(
            **_owner(person, item),
            from_ref=references.entity(relation.subject),
            predicate_ref=references.predicate(relation.predicate),
            to_ref=references.entity(relation.object),
        )
        for relation in item.structure.relations
    ]


def _intervals(person: Person, item: Prepared) -> list[Interval]:
    return [
        Interval(**_owner(person, item), starts_at=interval.start, ends_at=interval.end)
        for interval in item.structure.intervals
    ]


def _owner(person: Person, item: Prepared) -> dict[str, object]:
    return {
        "tenant_id": person.context.tenant_id,
        "subject_id": person.id,
        "memory_id": item.id,
    }
