"""Search the tenant's audit log: an admin's reading of it, which is an entry of its own."""

from dataclasses import dataclass, replace

from audit.append import append, subject_reference
from audit.events import AuditRead
from audit.listing import EVERYTHING, Search, list_entries
from audit.models import Entry
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from privacy.positions import read_position, write_position
from privacy.subjects import Person, get_subject, load_subject
from tenants.keys import open_tenant_keys

LIST = "audit"


@dataclass(frozen=True, slots=True)
class AuditPage:
    """Entries, newest first; ``next_cursor`` is None at the end."""

    results: tuple[Entry, ...]
    next_cursor: str | None


def search_audit(
    context: TenantContext,
    search: Search = EVERYTHING,
    *,
    subject: str | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> AuditPage:
    """A page of what happened; with ``subject``, of what was done with that person's memory.

    A credential bound to a person sees what was done with that person's memory, and no more.
    Needs ``audit:read``. Raises ``InvalidInput``, ``NotFound`` for an unknown subject.
    """
    context.require(Scope.AUDIT_READ)
    position = read_position(LIST, context.tenant_id, cursor)
    with tenant_transaction(context):
        person = _whose(context, subject)
        if person is not None:
            search = replace(search, subject_ref=subject_reference(person.keys.audit, person.id))
        page = list_entries(context, search, cursor=position, limit=limit)
        event = AuditRead(count=len(page.entries))
        append(event, context=context, key=open_tenant_keys(context).audit)
    return AuditPage(tuple(page.entries), write_position(LIST, context.tenant_id, page.next))


def _whose(context: TenantContext, subject: str | None) -> Person | None:
    if subject is not None:
        return get_subject(context, subject)
    return load_subject(context, context.subject_id) if context.subject_id else None
