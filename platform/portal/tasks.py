"""Work of the portal that a worker does."""

from celery import shared_task

from portal.sessions import SessionStore


@shared_task(name="portal.clear_sessions")  # type: ignore[untyped-decorator]
def clear_sessions_task() -> None:
    """Delete sessions that have ended."""
    SessionStore.clear_expired()
