"""List who read a person's memories, when and why: for the person, or who manages people."""

from dataclasses import dataclass

from audit.access_log import Access, access_log
from audit.append import append
from audit.events import AccessRead
from audit.listing import EVERYTHING, Search
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.positions import read_position, write_position
from privacy.rights import require_rights, subject_of

LIST = "access"


@dataclass(frozen=True, slots=True)
class AccessPage:
    """Acts on a person's memories, newest first; ``next_cursor`` is None at the end."""

    results: tuple[Access, ...]
    next_cursor: str | None


def list_access(
    context: TenantContext,
    search: Search = EVERYTHING,
    *,
    subject: str | None = None,
    cursor: str | None = None,
    limit: int = 50,
) -> AccessPage:
    """A page of the person's own view of the log. The person, or ``subject:manage``.

    Raises ``NotFound`` for an unknown subject, ``InvalidInput`` for a forged cursor.
    """
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        position = read_position(LIST, person.id, cursor)
        key = person.keys.audit
        page = access_log(person.context, person.id, key, search, cursor=position, limit=limit)
        event = AccessRead(count=len(page.accesses))
        append(event, context=person.context, key=key, subject_id=person.id)
    return AccessPage(tuple(page.accesses), write_position(LIST, person.id, page.next))
