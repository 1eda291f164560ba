"""Work of the memory room that a worker does. Arguments are ids, never text."""

from contextlib import suppress
from uuid import UUID

from celery import shared_task
from django.db import transaction

from kernel.errors import NotFound
from memory.encode_pending import encode_pending
from privacy.tasks import job_context
from tenants.outbox import finish


@shared_task(name="memory.encode_pending")  # type: ignore[untyped-decorator]
def encode_pending_task(outbox_id: str, tenant_id: str, subject_id: str) -> None:
    """Embed what waits for a person; the outbox row goes only once nothing waits."""
    context = job_context(UUID(tenant_id))
    with suppress(NotFound):  # erased meanwhile: there is nothing left to embed
        encode_pending(context, UUID(subject_id))
    with transaction.atomic():
        finish(UUID(outbox_id))
