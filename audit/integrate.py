"""Append the leaves of what can be sealed to the tenant's tree, and store the nodes it gains."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db import connection

from audit.checkpoint import says_what_it_signed
from audit.clear import CLEAR_COLUMNS, clear_part
from audit.merkle import complete_subtrees
from audit.signing import public_keys
from audit.standing import LogTampered, Standing
from audit.subtrees import load_subtrees
from audit.verifier import Tree, entry_hash, is_signed

CHUNK = 2_000

UNSEALED = """
FROM audit_entry AS entry
WHERE entry.tenant_id = %(tenant_id)s AND entry.xid >= %(watermark)s::text::xid8
    AND NOT EXISTS (
        SELECT FROM audit_leaf AS leaf
        WHERE leaf.tenant_id = entry.tenant_id AND leaf.entry_id = entry.id
    )
"""
OLDEST = f"SELECT min(entry.occurred_at) {UNSEALED}"
# A new epoch takes all that is there: ids of another database lie on no side of our horizon.
# What it takes from above the horizon has its leaf, and the next round passes it over.
TAKE = f"""
SELECT {CLEAR_COLUMNS}, entry.commitment {UNSEALED}
    AND (entry.xid < %(horizon)s::text::xid8 OR %(starts_over)s)
ORDER BY entry.xid, entry.id
"""

ADD_LEAVES = """
INSERT INTO audit_leaf (tenant_id, epoch, index, entry_id, hash)
SELECT %s, %s, * FROM unnest(%s::bigint[], %s::uuid[], %s::bytea[])
"""
ADD_NODES = """
INSERT INTO audit_node (tenant_id, epoch, level, index, hash)
SELECT %s, %s, * FROM unnest(%s::smallint[], %s::bigint[], %s::bytea[])
"""


def oldest_unsealed(standing: Standing) -> int | None:
    """When the oldest entry that no leaf holds occurred, in microseconds since 1970."""
    with connection.cursor() as cursor:
        cursor.execute(OLDEST, _bounds(standing))
        oldest: int | None = cursor.fetchone()[0]
    return oldest


def load_tree(standing: Standing) -> Tree:
    """The tree that the last checkpoint signed; an empty one in a new epoch.

    Raises :class:`LogTampered` unless the checkpoint and the stored nodes bear each other out.
    """
    last = standing.last
    if last is None or standing.starts_over:
        return Tree()
    wanted = complete_subtrees(0, last.size)
    stored = load_subtrees(standing.tenant_id, last.epoch, wanted)
    tree = Tree(last.size, [stored.get(place, b"") for place in wanted])
    signed = says_what_it_signed(standing.origin, last) and is_signed(last.note, public_keys())
    if not signed or tree.root() != bytes(last.root):
        raise LogTampered("The stored head is not what was signed: run verify_audit_log.")
    return tree


def integrate(standing: Standing, tree: Tree) -> int:
    """Fold the entries below the horizon into ``tree`` and store their leaves and nodes; returns
    how many there were. The cost grows with them, not with the tree."""
    before = tree.size
    for chunk in _entries(standing):
        first = tree.size
        hashes = [entry_hash(clear_part(clear), commitment) for *clear, commitment in chunk]
        nodes = [node for leaf in hashes for node in tree.push(leaf)]
        indexes = range(first, tree.size)
        leaves = [(i, row[0], leaf) for i, row, leaf in zip(indexes, chunk, hashes, strict=True)]
        _insert(ADD_LEAVES, standing, leaves)
        _insert(ADD_NODES, standing, nodes)
    return tree.size - before


def _entries(standing: Standing) -> Iterator[list[Any]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(TAKE, _bounds(standing))
        while chunk := cursor.fetchmany(CHUNK):
            yield chunk


def _insert(statement: str, standing: Standing, rows: Sequence[tuple[Any, ...]]) -> None:
    if rows:
        columns = [list(column) for column in zip(*rows, strict=True)]
        with connection.cursor() as cursor:
            cursor.execute(statement, [standing.tenant_id, standing.epoch, *columns])


def _bounds(standing: Standing) -> dict[str, UUID | int | bool]:
    return {
        "tenant_id": standing.tenant_id,
        "watermark": standing.watermark,
        "horizon": standing.horizon,
        "starts_over": standing.starts_over,
    }
