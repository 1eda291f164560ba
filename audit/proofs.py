"""Proofs from the stored tree: O(log n) rows each."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from audit import merkle
from audit.checkpoint import latest_checkpoint
from audit.clear import CLEAR_COLUMNS, clear_part
from audit.models import Checkpoint
from audit.subtrees import load_subtrees
from kernel.context import TenantContext
from kernel.errors import InvalidInput, NotFound

SEALED_ENTRY = "sealed entry (entries are sealed seconds after they are written)"
LEAF = f"""
SELECT leaf.epoch, leaf.index, leaf.hash, entry.commitment, {CLEAR_COLUMNS}
FROM audit_leaf AS leaf
JOIN audit_entry AS entry ON entry.id = leaf.entry_id AND entry.tenant_id = leaf.tenant_id
WHERE leaf.tenant_id = %s AND leaf.entry_id = %s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class InclusionProof:
    """That an entry is leaf ``index`` of the tree that ``checkpoint`` signed: hashing ``leaf``
    with ``path``, from the leaf upwards, gives its root (``merkle.verify_inclusion``)."""

    entry: dict[str, Any]
    commitment: bytes
    leaf: bytes
    index: int
    size: int
    path: list[bytes]
    checkpoint: str


@dataclass(frozen=True, slots=True)
class ConsistencyProof:
    """That the tree of ``second`` leaves extends that of ``first``, within the current epoch
    (``merkle.verify_consistency``)."""

    first: int
    second: int
    path: list[bytes]
    checkpoint: str


def inclusion_proof(context: TenantContext, entry_id: UUID) -> InclusionProof:
    """Prove that the entry is in the log, within a tenant transaction; raises ``NotFound`` for an
    unknown entry and for one that is not sealed yet."""
    with connection.cursor() as cursor:
        cursor.execute(LEAF, [context.tenant_id, entry_id])
        row = cursor.fetchone()
    if row is None:
        raise NotFound(SEALED_ENTRY)
    epoch, index, leaf, commitment, *clear = row
    head = _last_of_epoch(context, epoch)
    path = _hashes(context, epoch, merkle.inclusion_proof(index, head.size))
    return InclusionProof(clear_part(clear), commitment, leaf, index, head.size, path, head.note)


def consistency_proof(
    context: TenantContext, first: int, second: int | None = None
) -> ConsistencyProof:
    """Prove that the log of ``second`` leaves (by default all) only added to that of ``first``,
    within a tenant transaction. Raises ``InvalidInput`` for sizes the log has not had."""
    head = latest_checkpoint(context)
    second = head.size if second is None else second
    if not 0 <= second <= head.size:
        raise InvalidInput("to", f"The log holds {head.size} entries in this epoch.")
    if not 0 <= first <= second:
        raise InvalidInput("from", f"Give a size from 0 to {second}.")
    path = _hashes(context, head.epoch, merkle.consistency_proof(first, second))
    return ConsistencyProof(first, second, path, head.note)


def _last_of_epoch(context: TenantContext, epoch: int) -> Checkpoint:
    rows = Checkpoint.objects.within(context).filter(epoch=epoch).order_by("-number")
    last: Checkpoint = rows[0]
    return last


def _hashes(context: TenantContext, epoch: int, spans: list[merkle.Range]) -> list[bytes]:
    wanted = {place for span in spans for place in merkle.complete_subtrees(*span)}
    stored = load_subtrees(context.tenant_id, epoch, wanted)
    return [merkle.hash_range(lambda *place: stored[place], span) for span in spans]
