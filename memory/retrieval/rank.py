"""The one function that orders an answer."""

from collections.abc import Sequence

import numpy as np

from memory.retrieval import features
from memory.retrieval.candidates import Arm, Candidate, QuerySignals, Ranked
from memory.retrieval.explain import explain
from memory.retrieval.features import Floats, Indexes
from memory.retrieval.floor import relevant
from memory.retrieval.fusion import Parts, fuse
from memory.retrieval.repeats import repeats
from memory.retrieval.weights import WEIGHTS, Weights


def rank(
    signals: QuerySignals,
    candidates: Sequence[Candidate],
    arm: Arm = Arm.DUAL,
    *,
    limit: int = 10,
    weights: Weights = WEIGHTS,
) -> list[Ranked]:
    """The best ``limit`` candidates, best first; fewer where little is relevant. Pure."""
    if not candidates:
        return []
    adjacent = features.adjacent(candidates)
    parts = fuse(signals, candidates, adjacent, arm, weights)
    if arm.structural:
        _mark_down(parts, candidates, weights)
    scores = _total(parts)
    kept = relevant(signals, candidates, adjacent, arm)
    best = [index for index in _order(scores, candidates).tolist() if kept[index]][:limit]
    return [
        Ranked(
            memory_id=candidates[index].memory_id,
            score=float(scores[index]),
            why=explain(parts, index),
        )
        for index in best
    ]


def _mark_down(parts: Parts, candidates: Sequence[Candidate], weights: Weights) -> None:
    """Take from what is no longer true, and from what is said again, a share of its score."""
    lost = weights.superseded * features.superseded(candidates)
    parts["superseded"] = -lost * np.maximum(_total(parts), 0.0)
    scores = _total(parts)
    again = weights.repeated * repeats(candidates, _order(scores, candidates))
    parts["repeated"] = -again * np.maximum(scores, 0.0)


def _total(parts: Parts) -> Floats:
    total: Floats = np.sum(list(parts.values()), axis=0)
    return total


def _order(scores: Floats, candidates: Sequence[Candidate]) -> Indexes:
    """Best first; the nearer in meaning, then the newer, where scores tie."""
    cosines = np.array([c.cosine or 0.0 for c in candidates])
    moments = np.array([c.occurred_at.timestamp() for c in candidates])
    return np.lexsort((-moments, -cosines, -scores))
