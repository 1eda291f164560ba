"""Keep each API key to its rate, whichever process serves it.

The generic cell rate algorithm (ITU-T I.371, annex A): one moment a key, the one at which all it
asked for would have come due at an even pace. It stands in an unlogged table: it costs a request
no write to disk, and a crash of the database forgets it.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from kernel.context import TenantContext
from kernel.errors import TooManyRequests
from kernel.isolation import tenant_transaction

WINDOW_SECONDS = 60
# No row comes back when the key is ahead of its time by more than a window already.
TAKE = """
INSERT INTO tenants_pace AS pace (key_id, tenant_id, due)
VALUES (%(key)s, %(tenant)s, now() + %(step)s * interval '1 second')
ON CONFLICT (key_id) DO UPDATE SET due = greatest(pace.due, now()) + %(step)s * interval '1 second'
    WHERE greatest(pace.due, now()) + %(step)s * interval '1 second' <= now() + interval '1 minute'
RETURNING extract(epoch FROM due - now())::float8
"""
AHEAD = """
SELECT extract(epoch FROM due - now())::float8 FROM tenants_pace
WHERE tenant_id = %(tenant)s AND key_id = %(key)s
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a key may do: ``limit`` requests a window, ``remaining`` at once, all after
    ``reset`` seconds."""

    limit: int
    remaining: int
    reset: int


def keep_pace(context: TenantContext, *, limit: int) -> Pace | None:
    """Count one request of the context's key; None for an act without one.

    ``limit`` is in requests a minute, all of which may come at once. Raises
    :class:`TooManyRequests` with the seconds to wait.
    """
    if context.credential_id is None:
        return None
    step = WINDOW_SECONDS / limit
    named: dict[str, UUID | float] = {
        "key": context.credential_id,
        "tenant": context.tenant_id,
        "step": step,
    }
    with tenant_transaction(context), connection.cursor() as cursor:
        cursor.execute(TAKE, named)
        taken = cursor.fetchone()
        if taken is None:
            cursor.execute(AHEAD, named)
            taken = cursor.fetchone()
            raise TooManyRequests(_whole(taken[0] + step - WINDOW_SECONDS))
    return _pace(taken[0], limit)


def _pace(ahead: float, limit: int) -> Pace:
    remaining = int((WINDOW_SECONDS - ahead) * limit / WINDOW_SECONDS + 1e-6)
    return Pace(limit, remaining, _whole(ahead))


def _whole(seconds: float) -> int:
    """At least one, so that nobody comes back too early."""
    return max(1, -int(-seconds // 1))
