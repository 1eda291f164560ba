"""List the tenant's people, newest first."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from audit.append import append
from audit.events import SubjectsListed
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from privacy.cursors import read_cursor, write_cursor
from privacy.models import Subject
from privacy.subjects import subject_name
from tenants.keys import open_tenant_keys

LIST = "subjects"
PAGE_LIMIT = 200


@dataclass(frozen=True, slots=True)
class SubjectSummary:
    """A person as the tenant's list shows them."""

    id: UUID
    name: str = field(repr=False)
    status: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class SubjectPage:
    """A page of people; ``next_cursor`` is None at the end."""

    results: tuple[SubjectSummary, ...]
    next_cursor: str | None


def list_subjects(
    context: TenantContext, *, cursor: str | None = None, limit: int = 50
) -> SubjectPage:
    """People whose memory exists; the erased are gone. Needs ``subject:manage``; audited."""
    context.require(Scope.SUBJECT_MANAGE)
    if not 1 <= limit <= PAGE_LIMIT:
        raise InvalidInput("limit", f"Ask for 1 to {PAGE_LIMIT} people a page.")
    last = read_cursor(LIST, context.tenant_id, cursor)
    with tenant_transaction(context):
        keys = open_tenant_keys(context)
        rows = Subject.objects.within(context).filter(reference__isnull=False)
        if last is not None:
            rows = rows.filter(id__lt=last)
        found = list(rows.order_by("-id")[: limit + 1])
        people = tuple(
            SubjectSummary(row.id, subject_name(context, keys, row), row.status, row.created_at)
            for row in found[:limit]
        )
        append(SubjectsListed(count=len(people)), context=context, key=keys.audit)
    more = len(found) > limit
    return SubjectPage(
        people, write_cursor(LIST, context.tenant_id, people[-1].id) if more else None
    )
