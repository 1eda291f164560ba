"""Memories that say the same again."""

from collections.abc import Iterator, Sequence

import numpy as np

from memory.retrieval.candidates import Candidate
from memory.retrieval.features import Floats, Indexes

SAME_COSINE = 0.002
BM25_DIGITS = 6


def repeats(candidates: Sequence[Candidate], order: Indexes) -> Floats:
    """1 for each candidate that a better one, by ``order``, already says.

    No text is at hand, but one text has one set of scores: the same words found in the same
    length, the same entities, the same distance to the query.
    """
    repeated = np.zeros(len(candidates))
    repeated[list(_later_twins(candidates, order))] = 1.0
    return repeated


def _later_twins(candidates: Sequence[Candidate], order: Indexes) -> Iterator[int]:
    seen: dict[tuple[object, ...], list[float]] = {}
    for index in order.tolist():
        candidate = candidates[index]
        if candidate.cosine is None or not candidate.bm25:
            continue
        found = seen.setdefault(_signature(candidate), [])
        if any(abs(candidate.cosine - cosine) < SAME_COSINE for cosine in found):
            yield index
        else:
            found.append(candidate.cosine)


def _signature(candidate: Candidate) -> tuple[object, ...]:
    return (round(candidate.bm25 or 0.0, BM25_DIGITS), candidate.entities, candidate.speaker)
