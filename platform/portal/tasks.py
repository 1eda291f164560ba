"""Work of the portal that a worker does."""

import logging
from uuid import UUID

from celery import shared_task
from django.db import transaction

from portal.sessions import SessionStore
from portal.welcome_mail import send_welcome
from tenants.outbox import MOST_TRIES, begin_try, finish

logger = logging.getLogger(__name__)


@shared_task(name="portal.clear_sessions")  # type: ignore[untyped-decorator]
def clear_sessions_task() -> None:
    """Delete sessions that have ended."""
    SessionStore.clear_expired()


@shared_task(name="portal.send_welcome")  # type: ignore[untyped-decorator]
def send_welcome_task(outbox_id: str, tenant_id: str, user_id: str) -> None:
    """Tell somebody of their place; a message may come twice, none is lost."""
    row = UUID(outbox_id)
    tries = begin_try(row)
    if tries is None:
        return
    if tries > MOST_TRIES:
        logger.error("welcome_given_up", extra={"tenant": tenant_id})
    else:
        send_welcome(UUID(tenant_id), UUID(user_id))
    with transaction.atomic():
        finish(row)
