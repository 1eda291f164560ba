"""Work that outlives a request: a row in the same transaction, then a message.

The message is only a hint. If the broker is down the row stays, and the sweep sends it again.
"""

import logging
from datetime import timedelta
from functools import partial
from uuid import UUID

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from kernel.clock import now
from kernel.context import TenantContext
from tenants.models import Outbox

logger = logging.getLogger(__name__)

RESEND_AFTER = timedelta(seconds=20)
SWEEP_LIMIT = 500


def enqueue(context: TenantContext, task: str, object_id: UUID) -> None:
    """Note that ``task`` is due for ``object_id``; send its message once this commits."""
    row = Outbox.objects.create(tenant_id=context.tenant_id, task=task, object_id=object_id)
    transaction.on_commit(partial(_send, row))


def finish(outbox_id: UUID) -> None:
    """Remove the row; call in the transaction that does the work, so both happen or neither."""
    Outbox.objects.filter(id=outbox_id).delete()


def sweep() -> int:
    """Send again what is overdue; returns how many. Each row waits longer with each attempt."""
    overdue = Outbox.objects.filter(due_at__lt=now() - RESEND_AFTER).order_by("due_at")
    rows = list(overdue[:SWEEP_LIMIT])
    for row in rows:
        delay = RESEND_AFTER * min(row.attempts, 30)
        Outbox.objects.filter(id=row.id).update(attempts=row.attempts + 1, due_at=now() + delay)
        _send(row)
    return len(rows)


def _send(row: Outbox) -> None:
    arguments = [str(row.id), str(row.tenant_id), str(row.object_id)]
    try:
        current_app.send_task(row.task, arguments, retry=False)
    except OperationalError:
        logger.warning("broker_unreachable", extra={"task": row.task})
