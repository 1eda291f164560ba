"""Read hashes of complete subtrees: O(log n) rows, one query."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import connection

# Level 0 are the leaves.
LOAD = """
WITH wanted AS (SELECT * FROM unnest(%(levels)s::smallint[], %(indexes)s::bigint[]) AS w (l, i))
SELECT l, i, hash FROM wanted JOIN audit_node AS node
    ON node.tenant_id = %(tenant_id)s AND node.epoch = %(epoch)s
    AND node.level = l AND node.index = i
UNION ALL
SELECT l, i, hash FROM wanted JOIN audit_leaf AS leaf
    ON leaf.tenant_id = %(tenant_id)s AND leaf.epoch = %(epoch)s
    AND l = 0 AND leaf.index = i
"""


def load_subtrees(
    tenant_id: UUID, epoch: int, wanted: Collection[tuple[int, int]]
) -> dict[tuple[int, int], bytes]:
    """The hashes at the wanted (level, index). Raises ``KeyError`` when used for one that the
    database lacks."""
    if not wanted:
        return {}
    levels, indexes = zip(*wanted, strict=True)
    values: dict[str, Any] = {"levels": list(levels), "indexes": list(indexes)}
    with connection.cursor() as cursor:
        cursor.execute(LOAD, values | {"tenant_id": tenant_id, "epoch": epoch})
        return {(level, index): bytes(found) for level, index, found in cursor.fetchall()}
