"""Give memories that wait for it their semantic trace: the second half of a batch."""

from collections.abc import Mapping
from uuid import UUID

from pgvector import HalfVector

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.body import readable_body
from memory.encoders.semantic import SemanticEncoder, encoder
from memory.models import Memory, Trace, TraceKind
from memory.prepare import embedded_text
from memory.previous_turn import bodies_before
from privacy.redaction import RedactedText
from privacy.subjects import load_subject

CHUNK = 64
FIRST = UUID(int=0)


def encode_pending(context: TenantContext, subject_id: UUID) -> int:
    """Embed what waits for ``subject_id``, chunk by chunk; returns how many.

    If the process dies between chunks, what was embedded stays and the rest still waits. A
    memory revised or forgotten meanwhile is left alone: its trace is another row, or none. One
    that cannot be opened is passed over: it holds up nobody else's.
    """
    own, done, last = context.narrowed(subject_id), 0, FIRST
    while waiting := _waiting(own, last):
        last = max(waiting.values())
        texts = _texts(own, subject_id, waiting)
        vectors = encoder().encode_passages(list(texts.values()))
        with tenant_transaction(own):
            traces = Trace.objects.within(own)
            for trace_id, vector in zip(texts, vectors, strict=True):
                traces.filter(id=trace_id).update(vector=HalfVector(vector))
        done += len(texts)
    return done


def _waiting(context: TenantContext, last: UUID) -> dict[UUID, UUID]:
    """Memory → trace, of the next chunk after ``last``."""
    with tenant_transaction(context):
        traces = Trace.objects.within(context).filter(
            kind=TraceKind.SEMANTIC, model=SemanticEncoder.model, vector__isnull=True, id__gt=last
        )
        return dict(traces.order_by("id").values_list("memory_id", "id")[:CHUNK])


def _texts(
    context: TenantContext, subject_id: UUID, waiting: Mapping[UUID, UUID]
) -> dict[UUID, RedactedText]:
    """Trace → text to embed, of the memories that can be opened."""
    with tenant_transaction(context):
        person = load_subject(context, subject_id)
        rows = list(Memory.objects.within(context).filter(id__in=waiting))
        before = bodies_before(person, rows)
        bodies = {row.id: readable_body(person, row) for row in rows}
    return {
        waiting[memory_id]: embedded_text(body, before.get(memory_id))
        for memory_id, body in bodies.items()
        if body is not None
    }
