"""Erase a person: delete every row about them, destroy their key, sign a receipt."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from audit.append import append, subject_reference
from audit.erase_details import erase_details
from audit.events import ErasureRequested, OperationRead, SubjectErased
from audit.receipts import sign_receipt
from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.erasure_rules import tables_to_clear
from privacy.models import Operation, OperationKind, OperationStatus, Subject, SubjectStatus
from privacy.operations import find_operation, finish_operation, note, start_operation
from privacy.rights import require_rights, subject_of
from privacy.subjects import Person, load_subject
from tenants.keys import open_tenant_keys
from tenants.unlink_person import unlink_person

TASK = "privacy.run_erasure"
LOCK = "SELECT 1 FROM privacy_subject WHERE tenant_id = %s AND id = %s FOR UPDATE"


@dataclass(frozen=True, slots=True)
class Erasure:
    """How an erasure stands; ``receipt`` once it is done."""

    id: UUID
    status: str
    progress: float
    receipt: dict[str, Any] | None


def request_erasure(context: TenantContext, *, subject: str | None) -> Operation:
    """Freeze the person at once and note that they are to be erased.

    The person, or ``subject:manage``; raises ``NotFound`` for an unknown subject.
    """
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        rows = Subject.objects.within(context).filter(id=person.id)
        rows.update(status=SubjectStatus.FROZEN)
        operation = start_operation(person, OperationKind.ERASURE, task=TASK)
        event = ErasureRequested(operation_id=operation.id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    return operation


def run_erasure(context: TenantContext, operation_id: UUID) -> None:
    """Delete and destroy, in one transaction. Run again, it changes nothing.

    The lock orders it against writers: those before it are erased with the rest, those after it
    find nobody.
    """
    with tenant_transaction(context):
        operation = find_operation(context, operation_id, lock=True)
        if operation.status == OperationStatus.SUCCEEDED:
            return
        _lock(context, operation.subject_id)
        person = _find(context, operation.subject_id)
        if person is not None:
            _erase(context, person, operation)
        elif not _is_erased(context, operation.subject_id):
            raise NotFound("subject")
        else:
            finish_operation(context, operation, {"counts": {}})


def read_erasure(context: TenantContext, operation_id: UUID) -> Erasure:
    """How the erasure stands, with its receipt. The person, or ``subject:manage``; audited."""
    require_rights(context)
    with tenant_transaction(context):
        operation = find_operation(context, operation_id)
        if operation.kind != OperationKind.ERASURE:
            raise NotFound("erasure")
        note(OperationRead(operation_id=operation_id), context=context)
    receipt = operation.result.get("receipt")
    return Erasure(operation.id, operation.status, operation.progress, receipt)


def _erase(context: TenantContext, person: Person, operation: Operation) -> None:
    reference = subject_reference(person.keys.audit, person.id)
    counts = {table: _clear(context, table, person.id) for table in tables_to_clear()}
    counts["audit_detail"] = erase_details(context, person.id)
    unlink_person(context, person.id)
    Subject.objects.within(context).filter(id=person.id).update(
        status=SubjectStatus.ERASED, reference=None, sealed_name=None
    )
    memories = counts["memory_memory"]
    event = SubjectErased(operation_id=operation.id, memories=memories)
    key = open_tenant_keys(context).audit
    entry_id = append(event, context=context, key=key, subject_ref=reference)
    receipt = sign_receipt(_receipt(context, operation, counts, entry_id))
    finish_operation(context, operation, {"receipt": receipt, "counts": counts})


def _receipt(
    context: TenantContext, operation: Operation, counts: dict[str, int], entry_id: UUID
) -> dict[str, Any]:
    days = settings.DUALTRACE_BACKUP_DAYS
    return {
        "kind": "dualtrace-erasure-receipt/1",
        "erasure": str(operation.id),
        "tenant": str(context.tenant_id),
        "requested_at": operation.created_at.isoformat(),
        "erased_at": now().isoformat(),
        "deleted": {table: count for table, count in sorted(counts.items()) if count},
        "key": "destroyed",
        "audit_entry": str(entry_id),
        "backups": f"Wrapped keys and vectors may survive in backups for {days} days.",
    }


def _clear(context: TenantContext, table: str, subject_id: UUID) -> int:
    quoted = connection.ops.quote_name(table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM {quoted} WHERE tenant_id = %s AND subject_id = %s",  # noqa: S608
            [context.tenant_id, subject_id],
        )
        return int(cursor.rowcount)


def _lock(context: TenantContext, subject_id: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [context.tenant_id, subject_id])


def _find(context: TenantContext, subject_id: UUID) -> Person | None:
    try:
        return load_subject(context, subject_id)
    except NotFound:
        return None


def _is_erased(context: TenantContext, subject_id: UUID) -> bool:
    rows = Subject.objects.within(context).filter(id=subject_id)
    return bool(rows.filter(status=SubjectStatus.ERASED).exists())
