"""Work of the privacy room that a worker does. Arguments are ids, never text."""

from collections.abc import Callable
from uuid import UUID

from celery import shared_task
from django.db import transaction

from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.errors import NotFound
from privacy.erasure import run_erasure
from privacy.export import run_export
from privacy.operations import begin_operation, give_up
from tenants.drop_expired import drop_expired
from tenants.outbox import MOST_TRIES, begin_try, finish, sweep

JOB = Actor(ActorKind.JOB)


def job_context(tenant_id: UUID) -> TenantContext:
    """A job acting for the tenant."""
    return TenantContext(tenant_id=tenant_id, actor=JOB, scopes=frozenset(Scope), purpose="job")


@shared_task(name="privacy.run_export")  # type: ignore[untyped-decorator]
def run_export_task(outbox_id: str, tenant_id: str, operation_id: str) -> None:
    """Make an export."""
    _run(run_export, outbox_id, tenant_id, operation_id)


@shared_task(name="privacy.run_erasure")  # type: ignore[untyped-decorator]
def run_erasure_task(outbox_id: str, tenant_id: str, operation_id: str) -> None:
    """Erase a person."""
    _run(run_erasure, outbox_id, tenant_id, operation_id)


@shared_task(name="tenants.sweep_outbox")  # type: ignore[untyped-decorator]
def sweep_outbox_task() -> None:
    """Send again what a lost broker lost."""
    sweep()


@shared_task(name="tenants.drop_expired")  # type: ignore[untyped-decorator]
def drop_expired_task() -> None:
    """Delete sign-ins whose time is over."""
    drop_expired()


def _run(
    verb: Callable[[TenantContext, UUID], None], outbox_id: str, tenant_id: str, operation_id: str
) -> None:
    """Each verb may run twice: the outbox row goes only after it is done, or given up."""
    context, operation, row = job_context(UUID(tenant_id)), UUID(operation_id), UUID(outbox_id)
    tries = begin_try(row)
    if tries is None:
        return
    if tries > MOST_TRIES:
        give_up(context, operation, "failed_each_time")
    else:
        begin_operation(context, operation)
        _try(verb, context, operation)
    with transaction.atomic():
        finish(row)


def _try(
    verb: Callable[[TenantContext, UUID], None], context: TenantContext, operation_id: UUID
) -> None:
    try:
        verb(context, operation_id)
    except NotFound:
        give_up(context, operation_id, "person_is_gone")
