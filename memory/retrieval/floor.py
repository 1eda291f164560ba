"""Which candidates have anything to do with the query at all."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from memory.retrieval import features
from memory.retrieval.candidates import Arm, Candidate, QuerySignals
from memory.retrieval.features import Adjacent

Booleans = npt.NDArray[np.bool_]

COSINE_FLOOR = 0.75
"""Of the bundled model: one in a hundred answers lies below, where a quarter of all else does."""


def relevant(
    signals: QuerySignals, candidates: Sequence[Candidate], adjacent: Adjacent, arm: Arm
) -> Booleans:
    """Where some sign that ``arm`` reads speaks for a candidate or for the turn beside it.

    A low bar on purpose: an answer left out costs more than a weak hit at the end.
    """
    own = np.array([_touches(c, signals, arm) for c in candidates], bool)
    if not arm.structural:
        return own
    before, after = adjacent
    beside = features.at(own.astype(float), before) + features.at(own.astype(float), after)
    return own | (beside > 0)


def _touches(candidate: Candidate, signals: QuerySignals, arm: Arm) -> bool:
    near = candidate.cosine is not None and candidate.cosine >= COSINE_FLOOR
    if (arm.semantic and near) or (arm.lexical and bool(candidate.bm25)):
        return True
    return arm.structural and _anchored(candidate, signals)


def _anchored(candidate: Candidate, signals: QuerySignals) -> bool:
    """Whether it shares an entity, a speaker or a time with the query."""
    return (
        bool(candidate.entities & signals.entities)
        or candidate.speaker in signals.speakers
        or features.meets(candidate, signals.intervals)
    )
