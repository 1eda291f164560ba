"""Work that outlives a request: a row in the same transaction, then a message.

The message is only a hint. If the broker is down the row stays, and the sweep sends it again.
"""

import logging
from datetime import timedelta
from functools import partial
from uuid import UUID

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import OperationalError

from kernel.clock import now
from kernel.context import TenantContext
from tenants.models import Outbox

logger = logging.getLogger(__name__)

RESEND_AFTER = timedelta(seconds=20)
SWEEP_LIMIT = 500
MOST_TRIES = 10
TRY = "UPDATE tenants_outbox SET tries = tries + 1 WHERE id = %s RETURNING tries"


def enqueue(context: TenantContext, task: str, object_id: UUID) -> None:
    """Note that ``task`` is due for ``object_id``; send its message once this commits."""
    row = Outbox.objects.create(tenant_id=context.tenant_id, task=task, object_id=object_id)
    transaction.on_commit(partial(_send, row))


def begin_try(outbox_id: UUID) -> int | None:
    """Count that a worker begins, and say the how manieth time; None if the work is done.

    Counted before the work, so that what kills its worker is given up as well: after
    ``MOST_TRIES``, a quarter of an hour.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(TRY, [outbox_id])
        row = cursor.fetchone()
    return None if row is None else int(row[0])


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
