"""Revise a memory: the old wording becomes a version, both traces are made anew."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from audit.append import append
from audit.events import MemoryRevised
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput, VersionMismatch
from kernel.isolation import tenant_transaction
from memory.body import Body, open_body
from memory.check_draft import check_importance, check_metadata, check_moment, check_text
from memory.encoders.semantic import encoder
from memory.models import Memory, MemoryVersion, Status
from memory.opening import find_memory, open_in_order, person_of
from memory.prepare import (
    Prepared,
    assemble,
    embedded_text,
    findings_of,
    redacted_metadata,
    require_kept,
)
from memory.previous_turn import bodies_before, unsettle_next
from memory.store import clear_traces, columns, recount, store_traces
from memory.values import MemoryRecord, Revision
from privacy.redaction import redact
from privacy.subjects import Person, hold

SETTABLE = (Status.ACTIVE, Status.FROZEN, Status.ARCHIVED)


def revise(
    context: TenantContext,
    memory_id: UUID,
    revision: Revision,
    *,
    expected_version: int | None = None,
) -> MemoryRecord:
    """Change a memory.

    Needs ``memory:write``. Raises ``InvalidInput``, ``NotFound`` for another's,
    ``VersionMismatch`` if it changed since it was read, ``Conflict`` for a frozen person and for
    the status of a quarantined memory.
    """
    context.require(Scope.MEMORY_WRITE)
    check_revision(revision)
    with tenant_transaction(context):
        row = find_memory(context, memory_id)
        person = person_of(context, row)
        before = bodies_before(person, [row]).get(row.id)
    person.require_writable()
    require_version(row, expected_version)
    if revision.status is not None and row.status == Status.QUARANTINED:
        raise Conflict("It is quarantined: its person can approve or delete it, on their pages.")
    prepared = _prepare(person, row, revision, before)
    with tenant_transaction(person.context):
        hold(person)
        current = find_memory(person.context, memory_id, lock=True)
        require_version(current, row.version)
        _replace(person, current, prepared)
        unsettle_next(person, current)
        event = MemoryRevised(memory_id=memory_id, version=prepared.version)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        return open_in_order(person, [memory_id])[memory_id]


def check_revision(revision: Revision) -> None:
    """Raise :class:`InvalidInput` naming the first wrong field."""
    if revision.text is not None:
        check_text(revision.text, "text")
    if revision.metadata is not None:
        check_metadata(revision.metadata, "metadata")
    check_importance(revision.importance, "importance")
    check_moment(revision.expires_at, "expires_at")
    if revision.expires_at is not None and revision.expires_at <= now():
        raise InvalidInput("expires_at", "The expiry lies in the past.")
    if revision.status is not None and revision.status not in SETTABLE:
        raise InvalidInput("status", f"One of: {', '.join(SETTABLE)}.")


def require_version(row: Memory, expected: int | None) -> None:
    """Raise :class:`VersionMismatch` unless ``row`` is at the version the caller read."""
    if expected is not None and row.version != expected:
        raise VersionMismatch("The memory changed since you read it; read it again.")


def _prepare(person: Person, row: Memory, revision: Revision, before: Body | None) -> Prepared:
    """The memory as it will be. Pure."""
    body = open_body(bytes(row.body), person, row.id, row.version)
    analysis = None
    if revision.text is not None:
        redaction = redact(
            revision.text, pseudonym_key=person.keys.blind, policy=person.policy, source=row.source
        )
        require_kept(redaction)
        body = replace(body, text=redaction.text, findings=findings_of(redaction))
        analysis = redaction.analysis
        if redaction.verdict == "quarantined":
            revision = replace(revision, status=Status.QUARANTINED)
    if revision.metadata is not None:
        body = replace(body, metadata=redacted_metadata(person, revision.metadata))
    (vector,) = encoder().encode_passages([embedded_text(body, before)])
    return assemble(person, body, analysis=analysis, vector=vector, **_kept(row, revision))


def _kept(row: Memory, revision: Revision) -> dict[str, Any]:
    return {
        "id": row.id,
        "version": row.version + 1,
        "turn": row.turn,
        "occurred_at": row.occurred_at,
        "source": row.source,
        "status": revision.status or row.status,
        "importance": row.importance if revision.importance is None else revision.importance,
        "expires_at": _expiry(row, revision),
    }


def _expiry(row: Memory, revision: Revision) -> datetime | None:
    if revision.clear_expiry:
        return None
    return revision.expires_at or row.expires_at


def _replace(person: Person, row: Memory, prepared: Prepared) -> None:
    within = person.context
    MemoryVersion.objects.within(within).create(
        tenant_id=within.tenant_id,
        subject_id=person.id,
        memory_id=row.id,
        version=row.version,
        body=row.body,
    )
    Memory.objects.within(within).filter(id=row.id).update(**columns(prepared))
    clear_traces(person, row)
    store_traces(person, [prepared])
    recount(person, memories=0, terms=prepared.terms - row.terms)
