"""Who acted on a person's memories, as an export holds it."""

from collections.abc import Iterator
from typing import Any

from audit.access_log import Access, access_log
from kernel.clock import from_micros
from privacy.subjects import Person
from tenants.agents import agent_names

PAGE = 200


def access_records(person: Person) -> Iterator[dict[str, Any]]:
    """Every act in the log, newest first, page by page. Inside the person's transaction."""
    names = agent_names(person.context)
    cursor = None
    while True:
        page = access_log(person.context, person.id, person.keys.audit, cursor=cursor, limit=PAGE)
        for access in page.accesses:
            yield _record(access, names)
        if (cursor := page.next) is None:
            return


def _record(access: Access, names: dict[str, str]) -> dict[str, Any]:
    entry = access.entry
    return {
        "at": from_micros(entry.occurred_at).isoformat(),
        "action": entry.action,
        "by": entry.actor_kind,
        "agent": names.get(str(entry.actor_id)),
        "purpose": access.purpose,
        "memories": entry.count,
        "outcome": entry.outcome,
        "entry": str(entry.id),
    }
