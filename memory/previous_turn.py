"""The turn before: its end helps to embed what follows it ("Yes, on Friday").

So the vector of a turn holds a little of its predecessor, and must not outlive it: whoever
changes or forgets a memory calls :func:`unsettle_next` in the same transaction.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q

from kernel.context import TenantContext
from memory.body import Body, open_body, readable_body
from memory.expiry import unexpired
from memory.models import Memory, Trace, TraceKind
from memory.references import References
from memory.values import Draft
from privacy.subjects import Person
from tenants.outbox import enqueue

ENCODE = "memory.encode_pending"

Place = tuple[bytes, int]


def body_before(person: Person, draft: Draft) -> Body | None:
    """The body of the turn before ``draft``, inside the person's transaction. One query, and
    none for what stands in no session."""
    if draft.session is None or draft.turn is None:
        return None
    name = person.redact_label(draft.session)
    session = References(person.keys.blind).session(name)
    rows = unexpired(Memory.objects.within(person.context))
    rows = rows.filter(session_ref=session, turn=draft.turn - 1)
    row = rows.order_by("-id").first()
    return open_body(bytes(row.body), person, row.id, row.version) if row else None


def bodies_before(person: Person, rows: Sequence[Memory]) -> dict[UUID, Body]:
    """Memory id → body of the turn before it, for those of ``rows`` that have one. One query."""
    wanted = {_place(row, -1): row.id for row in rows if row.turn is not None}
    wanted.pop(None, None)
    found = _at(person.context, [place for place in wanted if place])
    bodies = {wanted[_place(row, 0)]: readable_body(person, row) for row in found}
    return {memory_id: body for memory_id, body in bodies.items() if body is not None}


def unsettle_next(person: Person, row: Memory) -> None:
    """The turn after ``row`` loses its vector and waits for a new one."""
    if row.session_ref is None or row.turn is None:
        return
    after = Memory.objects.within(person.context).filter(
        session_ref=row.session_ref, turn=row.turn + 1
    )
    traces = Trace.objects.within(person.context).filter(
        kind=TraceKind.SEMANTIC, memory_id__in=after.values("id"), vector__isnull=False
    )
    if traces.update(vector=None):
        enqueue(person.context, ENCODE, person.id)


def _at(context: TenantContext, places: Iterable[Place]) -> list[Memory]:
    condition = Q()
    for session, turn in places:
        condition |= Q(session_ref=session, turn=turn)
    return (
        list(unexpired(Memory.objects.within(context)).filter(condition).order_by("id"))
        if condition
        else []
    )


def _place(row: Memory, step: int) -> Place | None:
    if row.session_ref is None or row.turn is None:
        return None
    return bytes(row.session_ref), row.turn + step
