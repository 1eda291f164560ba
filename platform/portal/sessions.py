"""Sessions in the database, whose keys rest there as hashes: a dump signs nobody in."""

from hashlib import sha256
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession

from kernel.clock import now

COLUMN = 40


class SessionStore(db.SessionStore):
    """As Django's, but for what the browser holds: its row is found by the SHA-256 of that."""

    def exists(self, session_key: str) -> bool:
        """Whether there is a session of that key."""
        return super().exists(hashed(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row to write."""
        row = super().create_model_instance(data)
        row.session_key = hashed(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End the session of that key, or this one."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(hashed(key))

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        found: AbstractBaseSession | None = None
        if self.session_key is not None:
            found = _live(self.get_model_class(), hashed(self.session_key))
        if found is None:
            self._session_key = None
        return found


def hashed(session_key: str) -> str:
    """The row's key: 160 bits of the hash fit the column. No salt or stretching: a session's key
    is 160 random bits itself."""
    return sha256(session_key.encode()).hexdigest()[:COLUMN]


def _live(model: type[AbstractBaseSession], key: str) -> AbstractBaseSession | None:
    return model.objects.filter(session_key=key, expire_date__gt=now()).first()
