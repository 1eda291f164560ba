"""Long work: a row that says what is to be done and how far it is."""

from uuid import UUID

from django.db.models import QuerySet

from audit.append import append
from audit.events import Event, OperationFailed, OperationRead
from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.models import Operation, OperationKind, OperationStatus
from privacy.rights import require_rights
from privacy.subjects import Person
from tenants.keys import open_tenant_keys
from tenants.outbox import enqueue


def start_operation(person: Person, kind: OperationKind, *, task: str) -> Operation:
    """Note the work and its address in the outbox, inside the transaction that asks for it."""
    operation: Operation = Operation.objects.within(person.context).create(
        tenant_id=person.context.tenant_id, subject_id=person.id, kind=kind
    )
    enqueue(person.context, task, operation.id)
    return operation


def find_operation(context: TenantContext, operation_id: UUID, *, lock: bool = False) -> Operation:
    """The row, inside a transaction; raises :class:`NotFound` for another's. Who does the work
    locks it: a message may come twice, and two workers take turns."""
    rows = _rows(context).select_for_update() if lock else _rows(context)
    operation: Operation | None = rows.filter(id=operation_id).first()
    if operation is None:
        raise NotFound("operation")
    return operation


def read_operation(context: TenantContext, operation_id: UUID) -> Operation:
    """How the work stands. Needs ``subject:manage``, or to be the person; audited."""
    require_rights(context)
    with tenant_transaction(context):
        operation = find_operation(context, operation_id)
        note(OperationRead(operation_id=operation_id), context=context)
    return operation


def note(event: Event, *, context: TenantContext) -> None:
    """Append ``event`` under the tenant's key: an operation may outlive its person."""
    append(event, context=context, key=open_tenant_keys(context).audit)


def begin_operation(context: TenantContext, operation_id: UUID) -> None:
    """A worker takes it up."""
    with tenant_transaction(context):
        waiting = _rows(context).filter(id=operation_id, status=OperationStatus.QUEUED)
        waiting.update(status=OperationStatus.RUNNING)


def finish_operation(
    context: TenantContext, operation: Operation, result: dict[str, object]
) -> None:
    """The work is done; ``result`` holds ids, counts and sums."""
    _close(context, operation, OperationStatus.SUCCEEDED, result)


def give_up(context: TenantContext, operation_id: UUID, reason: str) -> None:
    """The work cannot be done; ``reason`` is a word of ours (docs/api.md). What was asked for
    stays undone, and a person who was to be erased stays frozen."""
    with tenant_transaction(context):
        operation = find_operation(context, operation_id, lock=True)
        if operation.status != OperationStatus.SUCCEEDED:
            _close(context, operation, OperationStatus.FAILED, {"reason": reason})
            event = OperationFailed(operation_id=operation_id)
            key = open_tenant_keys(context).audit
            append(event, context=context, key=key, outcome="failed")


def _close(
    context: TenantContext, operation: Operation, status: str, result: dict[str, object]
) -> None:
    _rows(context).filter(id=operation.id).update(
        status=status, progress=1.0, result=result, finished_at=now()
    )


def _rows(context: TenantContext) -> "QuerySet[Operation]":
    rows: QuerySet[Operation] = Operation.objects.within(context)
    return rows
