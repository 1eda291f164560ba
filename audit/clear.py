"""An entry's clear part as its leaf commits to it: the same values from every query."""

from collections.abc import Sequence
from typing import Any

# Name → how it is read from ``audit_entry AS entry``: as JSON would hold it.
FIELDS = {
    "id": "entry.id::text",
    "tenant_id": "entry.tenant_id::text",
    "xid": "entry.xid::text::bigint",
    "occurred_at": "entry.occurred_at",
    "action": "entry.action",
    "actor_kind": "entry.actor_kind",
    "actor_id": "entry.actor_id::text",
    "subject_ref": "encode(entry.subject_ref, 'hex')",
    "outcome": "entry.outcome",
    "request_id": "entry.request_id",
    "count": "entry.count",
}

CLEAR_COLUMNS = ", ".join(FIELDS.values())
WIDTH = len(FIELDS)


def clear_part(values: Sequence[Any]) -> dict[str, Any]:
    """The clear part from the values of ``CLEAR_COLUMNS``."""
    return dict(zip(FIELDS, values, strict=True))
