"""Verify a tenant's log as it stands in the database, against itself and its witness."""

from collections.abc import Iterable
from uuid import UUID

from django.db import connection

from audit.checkpoint import log_context, newest_checkpoint, says_what_it_signed
from audit.models import Checkpoint, Log
from audit.records import log_records, log_snapshot
from audit.signing import public_keys
from audit.verifier import Malformed, Verification
from audit.witness import witnessed_heads
from kernel.errors import NotFound

# Below the watermark everything is sealed: what is not was put there later, or lost its leaf.
UNSEALED = """
SELECT 'entry ' || entry.id || ': was slipped in; no leaf commits to it'
FROM audit_entry AS entry
WHERE entry.tenant_id = %(tenant_id)s AND entry.xid < %(watermark)s::text::xid8
    AND NOT EXISTS (
        SELECT FROM audit_leaf AS leaf
        WHERE leaf.tenant_id = entry.tenant_id AND leaf.entry_id = entry.id
    )
ORDER BY entry.id
"""
STRAY_DETAILS = """
SELECT 'detail ' || detail.entry_id || ': belongs to no entry'
FROM audit_detail AS detail
WHERE detail.tenant_id = %(tenant_id)s
    AND NOT EXISTS (SELECT FROM audit_entry AS entry WHERE entry.id = detail.entry_id)
    AND NOT EXISTS (SELECT FROM audit_leaf AS leaf WHERE leaf.tenant_id = detail.tenant_id
        AND leaf.entry_id = detail.entry_id)
ORDER BY detail.entry_id
"""
# The stored nodes serve proofs and the sealer; the verification itself hashes leaves only.
NODES = r"""
WITH tree AS (
    SELECT epoch, 0 AS level, index, hash FROM audit_leaf WHERE tenant_id = %(tenant_id)s
    UNION ALL
    SELECT epoch, level, index, hash FROM audit_node WHERE tenant_id = %(tenant_id)s
), expected AS (
    SELECT l.epoch, l.level + 1 AS level, l.index / 2 AS index,
        sha256('\x01'::bytea || l.hash || r.hash) AS hash
    FROM tree AS l
    JOIN tree AS r ON r.epoch = l.epoch AND r.level = l.level AND r.index = l.index + 1
    WHERE l.index %% 2 = 0
)
SELECT format('leaves %%s to %%s of epoch %%s: their node at level %%s is not their hash',
    index << level, (index + 1 << level) - 1, epoch, level)
FROM expected
FULL JOIN (SELECT epoch, level::int AS level, index, hash FROM audit_node
    WHERE tenant_id = %(tenant_id)s) AS node USING (epoch, level, index)
WHERE expected.hash IS DISTINCT FROM node.hash
ORDER BY epoch, index << level, level
"""
PENDING_ERASURES = """
SELECT action, outcome, encode(subject_ref, 'hex') FROM audit_entry
WHERE tenant_id = %(tenant_id)s AND xid >= %(watermark)s::text::xid8
    AND action IN ('subject.erased', 'tenant.erased')
"""


def verify_log(tenant_id: UUID, heads: Iterable[str] = ()) -> Verification:
    """Recompute the log from its entries; the finished verification says what does not agree.

    ``heads`` are notes kept by others, beside those of the witness. Raises ``NotFound`` for a
    tenant without a log.
    """
    witnessed, damage = _witnessed(tenant_id)  # first: the database is never behind them
    log = Log.objects.filter(tenant_id=tenant_id).first()
    if log is None:
        raise NotFound("audit log")
    found = Verification(log.origin, public_keys(), [*witnessed, *heads])
    found.findings += damage
    with log_snapshot(tenant_id):
        newest = newest_checkpoint(log_context(tenant_id))
        bounds: dict[str, UUID | int] = {
            "tenant_id": tenant_id,
            "watermark": newest.xid if newest else 0,
        }
        for action, outcome, reference in _rows(PENDING_ERASURES, bounds):
            found.allow_erasure({"action": action, "outcome": outcome, "subject_ref": reference})
        for record in log_records(tenant_id):
            if isinstance(record, Checkpoint):
                _take_checkpoint(found, record)
            else:
                found.take(record)
        for query in (UNSEALED, STRAY_DETAILS, NODES):
            found.findings += [finding for (finding,) in _rows(query, bounds)]
    found.finish()
    return found


def _witnessed(tenant_id: UUID) -> tuple[list[str], list[str]]:
    """The witness's heads, and what is wrong with its file."""
    try:
        return witnessed_heads(tenant_id), []
    except Malformed as error:
        return [], [f"the witness: {error}"]


def _take_checkpoint(found: Verification, row: Checkpoint) -> None:
    if not says_what_it_signed(found.origin, row):
        found.findings.append(f"checkpoint {row.number}: its columns differ from its note")
    found.take(row.note)


def _rows(query: str, bounds: dict[str, UUID | int]) -> list[tuple[str, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, bounds)
        return list(cursor.fetchall())
