"""Where a tenant's log stands when a sealing round begins, and who may seal it."""

from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.db import connection

from audit.checkpoint import log_context, newest_checkpoint
from audit.models import Checkpoint
from audit.verifier import Head, Malformed, parse_checkpoint
from audit.witness import order
from kernel.errors import DualtraceError, NotFound
from kernel.isolation import set_local

# The horizon is read before the entries are: what is below it now is visible to them.
FACTS = """
SELECT pg_try_advisory_xact_lock(%(lock)s), origin,
    (SELECT system_identifier::text FROM pg_control_system()),
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint
FROM audit_log WHERE tenant_id = %(tenant_id)s
"""


class LogTampered(DualtraceError):
    """The stored head is not what was signed: nothing may be signed on top of it."""

    code = "log_tampered"


@dataclass(frozen=True, slots=True)
class Standing:
    """The log as the database has it (``last``, its ``head``) and as the witness saw it.

    ``horizon`` is the oldest transaction id that is still running, ``system`` the database's.
    """

    tenant_id: UUID
    origin: str
    system: str
    horizon: int
    last: Checkpoint | None
    head: Head | None
    witnessed: Head | None

    @property
    def starts_over(self) -> bool:
        """Whether a new epoch begins: this is another database than the one that signed last (a
        dump was restored, where transaction ids mean nothing), or an older copy of it (the
        witness has seen more)."""
        if self.last and self.last.system != self.system:
            return True
        if self.witnessed is None:
            return False
        return self.head is None or order(self.head) < order(self.witnessed)

    @property
    def epoch(self) -> int:
        """The epoch that this round seals into: 1 at first."""
        seen = [head.epoch for head in (self.head, self.witnessed) if head]
        return max(seen, default=1) + self.starts_over

    @property
    def watermark(self) -> int:
        """Transaction ids below it are sealed; in a new epoch nothing is known of them."""
        return self.last.xid if self.last and not self.starts_over else 0


def take_stand(tenant_id: UUID, witnessed: Head | None) -> Standing | None:
    """Read where the log stands, with the right to seal it until the transaction ends; None if
    another sealer has that right. ``witnessed`` must have been read before.

    Raises ``NotFound`` for a tenant without a log, :class:`LogTampered` when its last checkpoint
    cannot be read.
    """
    set_local(tenant_id)
    lock = int.from_bytes(sha256(b"seal" + tenant_id.bytes).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute(FACTS, {"lock": lock, "tenant_id": tenant_id})
        facts = cursor.fetchone()
    if facts is None:
        raise NotFound("audit log")
    free, origin, system, horizon = facts
    if not free:
        return None
    # A statement of its own: it sees what the lock's last holder committed.
    last = newest_checkpoint(log_context(tenant_id))
    return Standing(tenant_id, origin, system, horizon, last, _head(last), witnessed)


def _head(last: Checkpoint | None) -> Head | None:
    try:
        return parse_checkpoint(last.note) if last else None
    except Malformed:
        raise LogTampered("The last checkpoint is unreadable: run verify_audit_log.") from None
