"""Append an entry: the only writer of the log."""

import hmac
import os
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import connection

from audit.events import Event
from kernel.aead import Key, Place, seal_bytes
from kernel.canonical import canonical_json
from kernel.clock import now, to_micros
from kernel.context import TenantContext
from kernel.errors import NoActiveContext
from kernel.ids import new_id

SALT_BYTES = 16
REFERENCE_BYTES = 16
DETAIL_FIELD = "audit-detail"

# One round trip: the entry is written by the CTE, its detail by the statement around it.
INSERT = """
WITH entry AS (
    INSERT INTO audit_entry (
        id, tenant_id, occurred_at, action, actor_kind, actor_id, subject_ref, outcome,
        request_id, count, commitment
    ) VALUES (
        %(id)s, %(tenant_id)s, %(occurred_at)s, %(action)s, %(actor_kind)s, %(actor_id)s,
        %(subject_ref)s, %(outcome)s, %(request_id)s, %(count)s, %(commitment)s
    )
)
INSERT INTO audit_detail (entry_id, tenant_id, subject_id, salt, sealed)
VALUES (%(id)s, %(tenant_id)s, %(subject_id)s, %(salt)s, %(sealed)s)
"""


def append(
    event: Event,
    *,
    context: TenantContext,
    key: Key | None,
    subject_id: UUID | None = None,
    subject_ref: bytes | None = None,
    outcome: str = "ok",
) -> UUID:
    """Write ``event`` into the log within the caller's transaction and return the entry's id.

    ``key`` seals the event's fields and the purpose: the person's audit key with their
    ``subject_id``, the tenant's without. With no key only the clear part is kept. An entry sealed
    under the tenant's key may still name a person by their ``subject_ref``. ``outcome`` is a
    short constant: ``ok``, ``denied``, ``failed``.

    Raises :class:`NoActiveContext` outside a transaction. A database error is not handled: what
    cannot be recorded must not happen.
    """
    if not connection.in_atomic_block:
        raise NoActiveContext("An audit entry belongs into the transaction of the act it records.")
    if subject_id is not None:
        subject_ref = subject_reference(key, subject_id)
    entry_id = new_id()
    clear = _clear_part(event, context) | {"subject_ref": subject_ref, "outcome": outcome}
    detail = _detail(event, context, entry_id, key, subject_id)
    with connection.cursor() as cursor:
        cursor.execute(INSERT, {"id": entry_id} | clear | detail)
    return entry_id


def subject_reference(key: Key | None, subject_id: UUID) -> bytes:
    """The person in the clear part of their entries: a keyed hash, so that only who holds the
    person's audit ``key`` can tell whose entries these are."""
    if key is None:
        raise ValueError("An entry about a person needs that person's audit key.")
    message = b"subject-ref" + subject_id.bytes
    return hmac.digest(key.material, message, "sha256")[:REFERENCE_BYTES]


def detail_place(tenant_id: UUID, subject_id: UUID | None, entry_id: UUID) -> Place:
    """Where a sealed detail belongs."""
    return Place(tenant_id, subject_id, entry_id, DETAIL_FIELD)


def _clear_part(event: Event, context: TenantContext) -> dict[str, Any]:
    return {
        "tenant_id": context.tenant_id,
        "occurred_at": to_micros(now()),
        "action": event.action,
        "actor_kind": context.actor.kind.value,
        "actor_id": context.actor.id,
        "request_id": context.request_id,
        "count": event.size(),
    }


def _detail(
    event: Event, context: TenantContext, entry_id: UUID, key: Key | None, subject_id: UUID | None
) -> dict[str, Any]:
    salt = os.urandom(SALT_BYTES)
    sealed = b""
    if key is not None:
        plain = canonical_json({"fields": event.detail(), "purpose": context.purpose})
        sealed = seal_bytes(key, plain, detail_place(context.tenant_id, subject_id, entry_id))
    commitment = sha256(salt + sealed).digest()
    return {"subject_id": subject_id, "salt": salt, "sealed": sealed, "commitment": commitment}
