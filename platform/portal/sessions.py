"""Sessions in the database, whose keys rest there as hashes: a dump signs nobody in."""

from datetime import timedelta
from hashlib import sha256
from typing import Any, cast
from uuid import UUID

from allauth.account.internal.flows.login import _AUTHENTICATION_METHODS_USER_SESSION_KEY
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from kernel.clock import now
from tenants.models import Session

COLUMN = 40
SEEN_IS_NOTED_EVERY = timedelta(minutes=10)


class SessionStore(db.SessionStore):
    """As Django's, but for what the browser holds: its row is found by the SHA-256 of that. The
    row also says whose it is and when it was seen."""

    @classmethod
    def get_model_class(cls) -> type[AbstractBaseSession]:
        """Ours."""
        return Session

    def exists(self, session_key: str) -> bool:
        """Whether there is a session of that key."""
        return super().exists(hashed(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row to write."""
        row = cast("Session", super().create_model_instance(data))
        row.session_key = hashed(row.session_key)
        row.user_id = _whose(data)
        row.is_signed_in = SESSION_KEY in data
        row.seen_at = now()
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End the session of that key, or this one."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(hashed(key))

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        found: Session | None = None
        if self.session_key is not None:
            found = _live(hashed(self.session_key))
        if found is None:
            self._session_key = None
            return None
        _note_seen(found)
        return found


def hashed(session_key: str) -> str:
    """The row's key: 160 bits of the hash fit the column. No salt or stretching: a session's key
    is 160 random bits itself."""
    return sha256(session_key.encode()).hexdigest()[:COLUMN]


def _whose(data: dict[str, Any]) -> UUID | None:
    """Whose id is in it: from the right password on, so that it goes when its user does."""
    known = data.get(SESSION_KEY) or data.get(_AUTHENTICATION_METHODS_USER_SESSION_KEY)
    return UUID(str(known)) if known else None


def _live(key: str) -> Session | None:
    return Session.objects.filter(session_key=key, expire_date__gt=now()).first()


def _note_seen(row: Session) -> None:
    """Once in ten minutes at most: a write per page would cost more than it tells."""
    if now() - row.seen_at > SEEN_IS_NOTED_EVERY:
        Session.objects.filter(session_key=row.session_key).update(seen_at=now())
