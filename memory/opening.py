"""Open memories' rows into records."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import set_local
from memory.body import open_body, plain
from memory.expiry import unexpired
from memory.models import Memory, Trace, TraceKind
from memory.values import FindingShown, MemoryRecord
from privacy.subjects import Person, load_subject

READY, PENDING = "ready", "pending"


def with_traces(rows: "QuerySet[Memory]") -> "QuerySet[Memory]":
    """``rows``, each told whether its semantic trace is still to come."""
    pending = Trace._base_manager.filter(
        tenant_id=OuterRef("tenant_id"),
        memory_id=OuterRef("id"),
        kind=TraceKind.SEMANTIC,
        vector__isnull=True,
    )
    return rows.annotate(semantic_pending=Exists(pending))


def open_rows(person: Person, rows: Iterable[Memory]) -> list[MemoryRecord]:
    """Records of rows made by :func:`with_traces`; raises ``CannotOpen``."""
    return [_open(person, row) for row in rows]


def open_in_order(person: Person, ids: Sequence[UUID]) -> dict[UUID, MemoryRecord]:
    """Id → record, in one query."""
    rows = with_traces(Memory.objects.within(person.context).filter(id__in=ids))
    return {record.id: record for record in open_rows(person, rows)}


def find_memory(context: TenantContext, memory_id: UUID, *, lock: bool = False) -> Memory:
    """The row, under the tenant's policy; raises :class:`NotFound` for another's, an expired one
    or none."""
    rows = unexpired(Memory.objects.within(context))
    row = (rows.select_for_update() if lock else rows).filter(id=memory_id).first()
    if row is None:
        raise NotFound("memory")
    found: Memory = row
    return found


def person_of(context: TenantContext, row: Memory) -> Person:
    """The person of ``row``; from here on the transaction is confined to them."""
    set_local(context.tenant_id, row.subject_id)
    return load_subject(context.narrowed(row.subject_id), row.subject_id)


def _open(person: Person, row: Memory) -> MemoryRecord:
    body = open_body(bytes(row.body), person, row.id, row.version)
    pending = getattr(row, "semantic_pending", False)
    return MemoryRecord(
        id=row.id,
        subject_id=row.subject_id,
        text=body.text.value,
        session=plain(body.session),
        turn=row.turn,
        speaker=plain(body.speaker),
        topic=plain(body.topic),
        occurred_at=row.occurred_at,
        created_at=row.created_at,
        source=row.source,
        status=row.status,
        importance=row.importance,
        trust=row.trust,
        metadata=plain(body.metadata),
        findings=tuple(FindingShown(*finding) for finding in body.findings),
        expires_at=row.expires_at,
        superseded_by=row.superseded_by,
        version=row.version,
        traces={
            TraceKind.SEMANTIC: PENDING if pending else READY,
            TraceKind.STRUCTURAL: READY,
        },
    )
