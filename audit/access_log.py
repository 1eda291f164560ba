"""A person's own view of the log: who read their memories, when, and what for."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from audit.append import detail_place, subject_reference
from audit.listing import EVERYTHING, Position, Search, list_entries
from audit.models import Detail, Entry
from kernel.aead import Key, open_bytes
from kernel.context import TenantContext


@dataclass(frozen=True, slots=True)
class Access:
    """An act on a person's memories with its opened detail: the stated ``purpose`` and the
    event's ``fields`` (ids and counts). Both are empty for a detail that is gone."""

    entry: Entry
    purpose: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AccessPage:
    """Acts, newest first; ``next`` is where the following page begins, None at the end."""

    accesses: list[Access]
    next: Position | None


def access_log(
    context: TenantContext,
    subject_id: UUID,
    key: Key,
    search: Search = EVERYTHING,
    *,
    cursor: Position | None = None,
    limit: int = 50,
) -> AccessPage:
    """What was done with the person's memories, within a tenant transaction: all of it, or what
    ``search`` narrows it to. Two queries.

    ``key`` is the person's audit key: it finds their entries and opens them. Raises
    ``CannotOpen`` for a detail that was altered, ``InvalidInput`` as ``list_entries`` does.
    """
    search = replace(search, subject_ref=subject_reference(key, subject_id))
    page = list_entries(context, search, cursor=cursor, limit=limit)
    details = open_details(context, page.entries, key=key, subject_id=subject_id)
    return AccessPage([_access(entry, details) for entry in page.entries], page.next)


def open_details(
    context: TenantContext, entries: list[Entry], *, key: Key, subject_id: UUID | None = None
) -> dict[UUID, dict[str, Any]]:
    """The details of ``entries`` that are about the person (about nobody: the tenant's key and
    no ``subject_id``), by the entry's id. One query."""
    wanted = [entry.id for entry in entries]
    rows = Detail.objects.within(context).filter(entry_id__in=wanted, subject_id=subject_id)
    return {row.entry_id: _open(row, key) for row in rows if row.sealed}


def _open(row: Detail, key: Key) -> dict[str, Any]:
    place = detail_place(row.tenant_id, row.subject_id, row.entry_id)
    opened: dict[str, Any] = json.loads(open_bytes(key, bytes(row.sealed), place))
    return opened


def _access(entry: Entry, details: Mapping[UUID, dict[str, Any]]) -> Access:
    detail = details.get(entry.id, {})
    return Access(entry, detail.get("purpose", ""), detail.get("fields", {}))
