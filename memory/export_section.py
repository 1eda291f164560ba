"""A person's memories, as an export holds them: with versions, structure and traces."""

from collections.abc import Iterator
from typing import Any

from memory.expiry import unexpired
from memory.models import Memory
from memory.opening import open_rows, with_traces
from memory.read_history import open_history
from memory.read_memory import in_words, open_structure
from memory.values import MemoryRecord
from privacy.subjects import Person

PAGE = 200


def memory_records(person: Person) -> Iterator[dict[str, Any]]:
    """Every memory, oldest first, page by page. Inside the person's transaction."""
    last = None
    while rows := _page(person, last):
        for row, record in zip(rows, open_rows(person, rows), strict=True):
            yield _record(person, row, record)
        last = rows[-1].id


def _page(person: Person, last: object) -> list[Memory]:
    rows = with_traces(unexpired(Memory.objects.within(person.context))).order_by("id")
    return list((rows if last is None else rows.filter(id__gt=last))[:PAGE])


def _record(person: Person, row: Memory, record: MemoryRecord) -> dict[str, Any]:
    earlier = open_history(person, row)[1:]
    return {
        "id": str(record.id),
        "text": record.text,
        "session": record.session,
        "turn": record.turn,
        "speaker": record.speaker,
        "topic": record.topic,
        "occurred_at": record.occurred_at.isoformat(),
        "created_at": record.created_at.isoformat(),
        "source": record.source,
        "status": record.status,
        "importance": record.importance,
        "trust": record.trust,
        "metadata": record.metadata,
        "redacted": [
            {"entity_type": finding.entity_type, "operator": finding.operator}
            for finding in record.findings
        ],
        "version": record.version,
        "versions": [
            {"version": old.version, "text": old.text, "replaced_at": _iso(old.replaced_at)}
            for old in earlier
        ],
        "structural_trace": in_words(open_structure(person, row)),
        "semantic_trace": record.traces["semantic"],
    }


def _iso(moment: Any) -> str | None:
    return moment.isoformat() if moment else None
