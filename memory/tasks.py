"""Work of the memory room that a worker does. Arguments are ids, never text."""

import logging
from contextlib import suppress
from uuid import UUID

from celery import shared_task
from django.db import transaction

from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.forget_expired import forget_expired
from memory.plant_canary import plant_canary
from privacy.forget_exports import forget_old_exports
from privacy.tasks import job_context
from tenants.models import Tenant
from tenants.outbox import MOST_TRIES, begin_try, finish

logger = logging.getLogger(__name__)


@shared_task(name="memory.encode_pending")  # type: ignore[untyped-decorator]
def encode_pending_task(outbox_id: str, tenant_id: str, subject_id: str) -> None:
    """Embed what waits for a person; the outbox row goes only once nothing waits."""
    row = UUID(outbox_id)
    tries = begin_try(row)
    if tries is None:
        return
    if tries > MOST_TRIES:
        logger.error("embedding_given_up", extra={"tenant": tenant_id})
    else:
        with suppress(NotFound):  # erased meanwhile: there is nothing left to embed
            encode_pending(job_context(UUID(tenant_id)), UUID(subject_id))
    with transaction.atomic():
        finish(row)


@shared_task(name="memory.run_retention")  # type: ignore[untyped-decorator]
def run_retention_task() -> None:
    """Delete what is due, tenant by tenant."""
    for tenant_id in Tenant.objects.values_list("id", flat=True):
        forget_expired(job_context(tenant_id))
        forget_old_exports(job_context(tenant_id))


@shared_task(name="memory.tend_canaries")  # type: ignore[untyped-decorator]
def tend_canaries_task() -> None:
    """Give a canary to each tenant that has none: founded before there were any, or restored."""
    for tenant_id in Tenant.objects.values_list("id", flat=True):
        context = job_context(tenant_id)
        with tenant_transaction(context):
            plant_canary(context)
