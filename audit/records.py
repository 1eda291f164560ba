"""A tenant's log as a stream of records, in the order in which it grew: leaves, and after the
last leaf that it covers each checkpoint. Constant memory, one database snapshot."""

import heapq
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection, transaction

from audit.append import SALT_BYTES
from audit.checkpoint import log_context
from audit.clear import CLEAR_COLUMNS, clear_part
from audit.models import Checkpoint
from audit.verifier import Sealed
from kernel.isolation import set_local

CHUNK = 2_000
SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"

LEAVES = f"""
SELECT leaf.epoch, leaf.index, leaf.entry_id::text, leaf.hash,
    entry.commitment,
    CASE WHEN octet_length(detail.salt) <> {SALT_BYTES} THEN ''::bytea
        ELSE detail.salt || detail.sealed END,
    {CLEAR_COLUMNS}
FROM audit_leaf AS leaf
LEFT JOIN audit_entry AS entry ON entry.id = leaf.entry_id AND entry.tenant_id = leaf.tenant_id
LEFT JOIN audit_detail AS detail
    ON detail.entry_id = leaf.entry_id AND detail.tenant_id = leaf.tenant_id
WHERE leaf.tenant_id = %s
ORDER BY leaf.epoch, leaf.index
"""  # noqa: S608

Placed = tuple[tuple[int, int, int], Sealed | Checkpoint]


@contextmanager
def log_snapshot(tenant_id: UUID) -> Iterator[None]:
    """A read-only transaction that sees the tenant's log at one moment."""
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
        set_local(tenant_id)
        yield


def log_records(tenant_id: UUID) -> Iterator[Sealed | Checkpoint]:
    """Every record of the log, within a :func:`log_snapshot`."""
    merged = heapq.merge(_leaves(tenant_id), _checkpoints(tenant_id), key=lambda placed: placed[0])
    return (record for _, record in merged)


def _leaves(tenant_id: UUID) -> Iterator[Placed]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(LEAVES, [tenant_id])
        while chunk := cursor.fetchmany(CHUNK):
            for epoch, index, entry_id, leaf, commitment, detail, *clear in chunk:
                entry = None if commitment is None else clear_part(clear)
                sealed = Sealed(epoch, index, entry_id, leaf, entry, commitment or b"", detail)
                yield (epoch, index + 1, 0), sealed


def _checkpoints(tenant_id: UUID) -> Iterator[Placed]:
    rows = Checkpoint.objects.within(log_context(tenant_id)).order_by("epoch", "size", "number")
    for row in rows.iterator(CHUNK):
        yield (row.epoch, row.size, 1), row
