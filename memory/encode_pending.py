"""Give memories that wait for it their semantic trace: the second half of a batch."""

from uuid import UUID

from pgvector import HalfVector

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.body import Body, open_body
from memory.encoders.semantic import SemanticEncoder, encoder
from memory.models import Memory, Trace, TraceKind
from memory.prepare import embedded_text
from memory.previous_turn import bodies_before
from privacy.redaction import RedactedText
from privacy.subjects import Person, load_subject

CHUNK = 64


def encode_pending(context: TenantContext, subject_id: UUID) -> int:
    """Embed what waits for ``subject_id``, chunk by chunk; returns how many.

    If the process dies between chunks, what was embedded stays and the rest still waits. A
    memory revised or forgotten meanwhile is left alone: its trace is another row, or none.
    """
    done = 0
    while waiting := _read(context.narrowed(subject_id), subject_id):
        vectors = encoder().encode_passages([text for _, text in waiting])
        with tenant_transaction(context.narrowed(subject_id)):
            traces = Trace.objects.within(context.narrowed(subject_id))
            for (trace_id, _), vector in zip(waiting, vectors, strict=True):
                traces.filter(id=trace_id).update(vector=HalfVector(vector))
        done += len(waiting)
    return done


def _read(context: TenantContext, subject_id: UUID) -> list[tuple[UUID, RedactedText]]:
    with tenant_transaction(context):
        traces = Trace.objects.within(context).filter(
            kind=TraceKind.SEMANTIC, model=SemanticEncoder.model, vector__isnull=True
        )
        waiting = dict(traces.order_by("id").values_list("memory_id", "id")[:CHUNK])
        if not waiting:
            return []
        person = load_subject(context, subject_id)
        rows = list(Memory.objects.within(context).filter(id__in=waiting))
        before = bodies_before(person, rows)
        return [(waiting[row.id], _text(person, row, before.get(row.id))) for row in rows]


def _text(person: Person, row: Memory, before: Body | None) -> RedactedText:
    return embedded_text(open_body(bytes(row.body), person, row.id, row.version), before)
