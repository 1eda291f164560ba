"""Read the log: an admin's search over the clear parts. Who calls it audits the reading."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from audit.models import Entry
from kernel.clock import to_micros
from kernel.context import TenantContext
from kernel.errors import InvalidInput

PAGE_LIMIT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What to look for; all that is given must hold. ``action`` is exact, or ends in a dot for
    a family (``memory.``); ``after`` is inclusive, ``before`` is not; ``but_actor_id`` leaves
    one actor's acts out."""

    action: str | None = None
    actor_id: UUID | None = None
    actor_kind: str | None = None
    but_actor_id: UUID | None = None
    subject_ref: bytes | None = None
    outcome: str | None = None
    request_id: str | None = None
    after: datetime | None = None
    before: datetime | None = None

    def condition(self) -> Q:
        """As a filter."""
        given: dict[str, Any] = {
            self._action_field(): self.action,
            "actor_id": self.actor_id,
            "actor_kind": self.actor_kind,
            "subject_ref": self.subject_ref,
            "outcome": self.outcome,
            "request_id": self.request_id,
            "occurred_at__gte": self.after and to_micros(self.after),
            "occurred_at__lt": self.before and to_micros(self.before),
        }
        wanted = Q(**{name: value for name, value in given.items() if value is not None})
        return wanted if self.but_actor_id is None else wanted & ~Q(actor_id=self.but_actor_id)

    def _action_field(self) -> str:
        return "action__startswith" if (self.action or "").endswith(".") else "action"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in the listing, just after the entry with that time (microseconds) and id."""

    occurred_at: int
    id: UUID


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Entries, newest first; ``next`` is where the following page begins, None at the end."""

    entries: list[Entry]
    next: Position | None


EVERYTHING = Search()


def list_entries(
    context: TenantContext,
    search: Search = EVERYTHING,
    *,
    cursor: Position | None = None,
    limit: int = 50,
) -> EntryPage:
    """A page of the tenant's log, within a tenant transaction. One query.

    Raises :class:`InvalidInput` for a limit out of 1 to 200.
    """
    if not 1 <= limit <= PAGE_LIMIT:
        raise InvalidInput("limit", f"Give a limit from 1 to {PAGE_LIMIT}.")
    rows = Entry.objects.within(context).filter(search.condition())
    entries = list(_after(rows, cursor)[: limit + 1])
    return EntryPage(entries[:limit], _next(entries, limit))


def _after(rows: "QuerySet[Any]", cursor: Position | None) -> "QuerySet[Any]":
    if cursor is not None:
        earlier = Q(occurred_at=cursor.occurred_at, id__lt=cursor.id)
        # The first condition is implied by the second, but only it can bound an index scan.
        rows = rows.filter(occurred_at__lte=cursor.occurred_at).filter(
            Q(occurred_at__lt=cursor.occurred_at) | earlier
        )
    return rows.order_by("-occurred_at", "-id")


def _next(entries: list[Entry], limit: int) -> Position | None:
    if len(entries) <= limit:
        return None
    last = entries[limit - 1]
    return Position(last.occurred_at, last.id)
