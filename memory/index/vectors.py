"""Exact nearest neighbours among one person's vectors.

A person's scope is small: a b-tree on tenant and person and an exact sort find every neighbour,
where a shared approximate index under row security misses most.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from pgvector import HalfVector
from pgvector.django import CosineDistance

from kernel.context import TenantContext
from memory.encoders.semantic import SemanticEncoder
from memory.encoders.semantic.weights import Floats
from memory.models import Trace, TraceKind


def nearest(
    context: TenantContext, query: Floats, *, limit: int, among: Sequence[UUID] | None
) -> dict[UUID, float]:
    """Memory id → cosine similarity of the ``limit`` nearest, nearest first."""
    rows = _similar(context, query)
    if among is not None:
        rows = rows.filter(memory_id__in=among)
    return _cosines(rows.order_by("distance").values_list("memory_id", "distance")[:limit])


def similarity(context: TenantContext, query: Floats, ids: Sequence[UUID]) -> dict[UUID, float]:
    """Memory id → cosine similarity of the given memories, those still pending left out."""
    rows = _similar(context, query).filter(memory_id__in=ids)
    return _cosines(rows.values_list("memory_id", "distance"))


def _similar(context: TenantContext, query: Floats) -> "QuerySet[Any]":
    vectors: QuerySet[Any] = Trace.objects.within(context).filter(
        kind=TraceKind.SEMANTIC, model=SemanticEncoder.model, vector__isnull=False
    )
    return vectors.annotate(distance=CosineDistance("vector", HalfVector(query)))


def _cosines(rows: Iterable[tuple[UUID, float]]) -> dict[UUID, float]:
    """The best of a memory's parts, where it has several."""
    best: dict[UUID, float] = {}
    for memory_id, distance in rows:
        best[memory_id] = max(best.get(memory_id, -1.0), 1.0 - distance)
    return best
