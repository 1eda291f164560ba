"""List a person's memories, newest first."""

from datetime import datetime

from django.db.models import QuerySet

from audit.append import append
from audit.events import MemoriesListed
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from memory.check_draft import check_label, check_moment
from memory.expiry import unexpired
from memory.models import Memory, Status
from memory.opening import open_rows, with_traces
from memory.references import References
from memory.resolve import resolve_reader
from memory.unknown import note_unknown
from memory.values import PAGE_LIMIT, Page
from privacy.cursors import read_cursor, write_cursor
from privacy.subjects import Person

LIST = "memories"


def list_memories(
    context: TenantContext,
    *,
    subject: str | None,
    session: str | None = None,
    status: str | None = None,
    after: datetime | None = None,
    before: datetime | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> Page:
    """A page of ``MemoryRecord``; ``after`` and ``before`` bound ``occurred_at``.

    Needs ``memory:read``. An unknown subject is an empty page.
    """
    context.require(Scope.MEMORY_READ)
    _check(session, status, after, before, limit)
    person = resolve_reader(context, subject)
    if person is None:
        note_unknown(context, MemoriesListed(memory_ids=()))
        return Page((), None)
    last = read_cursor(LIST, person.id, cursor)
    with tenant_transaction(person.context):
        rows = _filtered(person, session, status, after, before)
        if last is not None:
            rows = rows.filter(id__lt=last)
        found = list(with_traces(rows).order_by("-id")[: limit + 1])
        records = open_rows(person, found[:limit])
        event = MemoriesListed(memory_ids=tuple(record.id for record in records))
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    more = len(found) > limit
    return Page(tuple(records), write_cursor(LIST, person.id, records[-1].id) if more else None)


def _check(
    session: str | None,
    status: str | None,
    after: datetime | None,
    before: datetime | None,
    limit: int,
) -> None:
    check_label(session, "session")
    check_moment(after, "after")
    check_moment(before, "before")
    if status is not None and status not in Status.values:
        raise InvalidInput("status", f"One of: {', '.join(Status.values)}.")
    if not 1 <= limit <= PAGE_LIMIT:
        raise InvalidInput("limit", f"Ask for 1 to {PAGE_LIMIT} memories a page.")


def _filtered(
    person: Person,
    session: str | None,
    status: str | None,
    after: datetime | None,
    before: datetime | None,
) -> "QuerySet[Memory]":
    rows: QuerySet[Memory] = unexpired(Memory.objects.within(person.context))
    if session is not None:
        name = person.redact_label(session)
        rows = rows.filter(session_ref=References(person.keys.blind).session(name))
    given = {"status": status, "occurred_at__gte": after, "occurred_at__lt": before}
    return rows.filter(**{name: value for name, value in given.items() if value is not None})
