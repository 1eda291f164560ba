"""Work of the memory room that a worker does. Arguments are ids, never text."""

from uuid import UUID

from celery import shared_task
from django.db import transaction

from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.errors import NotFound
from memory.encode_pending import encode_pending
from tenants.outbox import finish

JOB = Actor(ActorKind.JOB)


@shared_task(name="memory.encode_pending")
def encode_pending_task(outbox_id: str, tenant_id: str, subject_id: str) -> None:
    """Embed what waits for a person; the outbox row goes only once nothing waits."""
    context = job_context(UUID(tenant_id))
    try:
        encode_pending(context, UUID(subject_id))
    except NotFound:
        pass  # erased meanwhile: there is nothing left to embed
    with transaction.atomic():
        finish(UUID(outbox_id))


def job_context(tenant_id: UUID) -> TenantContext:
    """A job acting for the tenant."""
    return TenantContext(tenant_id=tenant_id, actor=JOB, scopes=frozenset(Scope))
