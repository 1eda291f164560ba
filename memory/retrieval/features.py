"""The features of candidates: each an array in their order, from 0 to 1."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import numpy as np
import numpy.typing as npt

from memory.retrieval.candidates import Candidate, QuerySignals, Span

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.intp]
Adjacent = tuple[Indexes, Indexes]
"""Where the turn before and the turn after each candidate stand among them."""

NOBODY = -1
SESSION_BEST = 3
HALF_LIFE = timedelta(days=365)
FADE = timedelta(days=7)
NEAR = 0.5


def semantic(candidates: Sequence[Candidate]) -> Floats:
    """Cosines from the median candidate's (0) to the best's (1).

    Those of one model crowd into a narrow band whose foot depends on the query, so the foot is
    taken from the candidates; below it all are equally far.
    """
    cosines = np.array([np.nan if c.cosine is None else c.cosine for c in candidates])
    known = cosines[~np.isnan(cosines)]
    if not known.size:
        return np.zeros(len(candidates))
    foot, top = np.median(known), known.max()
    if top == foot:
        return np.array(cosines == top, float)
    return np.array(np.nan_to_num(np.clip((cosines - foot) / (top - foot), 0.0, 1.0)))


def lexical(candidates: Sequence[Candidate]) -> Floats:
    """BM25 of the texts, as shares of the best."""
    return _shares(np.array([c.bm25 or 0.0 for c in candidates]))


def session_lexical(candidates: Sequence[Candidate]) -> Floats:
    """BM25 of the sessions, stretched over the candidates' sessions."""
    return _stretched(np.array([c.session_bm25 or 0.0 for c in candidates]))


def adjacent(candidates: Sequence[Candidate]) -> Adjacent:
    """Where the turns just before and just after each candidate stand, ``NOBODY`` if absent.

    Of two memories in one place the later one counts, in whatever order they come.
    """
    by_birth = sorted(enumerate(candidates), key=lambda numbered: numbered[1].memory_id.bytes)
    places = {_place(c, 0): index for index, c in by_birth}
    places[None] = NOBODY
    before, after = (
        np.array([places.get(_place(c, step), NOBODY) for c in candidates], np.intp)
        for step in (-1, 1)
    )
    return before, after


def _place(candidate: Candidate, step: int) -> tuple[bytes, int] | None:
    """Where the turn ``step`` further on stands in the conversation, if it is one."""
    if candidate.session is None or candidate.turn is None:
        return None
    return candidate.session, candidate.turn + step


def at(values: Floats, indexes: Indexes) -> Floats:
    """``values`` at ``indexes``, 0 for ``NOBODY``."""
    return np.where(indexes == NOBODY, 0.0, values[indexes])


def questions(candidates: Sequence[Candidate]) -> Floats:
    """The share of each text that is questions."""
    return np.array([c.asks for c in candidates], float)


def session(candidates: Sequence[Candidate], evidence: Floats) -> Floats:
    """The mean evidence of the best three turns of each candidate's session, stretched; a memory
    without a session stands alone."""
    codes: dict[object, int] = {}
    members = np.array(
        [codes.setdefault(c.session or c.memory_id, len(codes)) for c in candidates], int
    )
    order = np.lexsort((-evidence, members))
    starts = np.searchsorted(members[order], np.arange(len(codes)))
    ranks = np.arange(len(order)) - starts[members[order]]
    best = np.where(ranks < SESSION_BEST, evidence[order], 0.0)
    means = np.bincount(members[order], best, len(codes)) / SESSION_BEST
    spread: Floats = _stretched(means)[members]
    return spread


def speaker(candidates: Sequence[Candidate], signals: QuerySignals) -> Floats:
    """1 where the query names who said it."""
    return np.array([c.speaker in signals.speakers for c in candidates], float)


def at_hand(candidates: Sequence[Candidate], signals: QuerySignals) -> Floats:
    """1 in the session at hand."""
    if signals.session is None:
        return np.zeros(len(candidates))
    return np.array([c.session == signals.session for c in candidates], float)


def temporal(candidates: Sequence[Candidate], signals: QuerySignals) -> Floats:
    """How well each fits the query's times: 1 if it speaks of them, or speaks of no time and was
    said then; half if said then of another time; fading over a week on both sides."""
    if not signals.intervals:
        return np.zeros(len(candidates))
    return np.array([_time_fit(c, signals.intervals) for c in candidates])


def meets(candidate: Candidate, wanted: Sequence[Span]) -> bool:
    """Whether it was said in, or speaks of, one of the ``wanted`` times."""
    return any(_time_fit(candidate, (span,)) == 1.0 for span in wanted)


def states_time(candidates: Sequence[Candidate], signals: QuerySignals) -> Floats:
    """1 where the query asks when and the memory says some time."""
    if not signals.asks_when:
        return np.zeros(len(candidates))
    return np.array([bool(c.intervals) for c in candidates], float)


def recency(candidates: Sequence[Candidate], now: datetime) -> Floats:
    """Half for each year since it happened."""
    ages = np.array([(now - c.occurred_at) / HALF_LIFE for c in candidates])
    halved: Floats = 0.5 ** np.maximum(ages, 0.0)
    return halved


def importance(candidates: Sequence[Candidate]) -> Floats:
    """As kept with the memory."""
    return np.array([c.importance for c in candidates], float)


def distrust(candidates: Sequence[Candidate]) -> Floats:
    """How little its source is trusted."""
    return np.array([1.0 - c.trust for c in candidates], float)


def superseded(candidates: Sequence[Candidate]) -> Floats:
    """1 where a newer memory took its place."""
    return np.array([c.superseded for c in candidates], float)


def _shares(values: Floats) -> Floats:
    top = values.max(initial=0.0)
    return values / top if top > 0 else np.zeros_like(values)


def _stretched(values: Floats) -> Floats:
    """From the least (0) to the greatest (1); all 0 if they are the same."""
    least, greatest = values.min(), values.max()
    if greatest == least:
        return np.zeros_like(values)
    stretched: Floats = (values - least) / (greatest - least)
    return stretched


def _time_fit(candidate: Candidate, wanted: Sequence[Span]) -> float:
    moment = candidate.occurred_at
    said = max(_closeness((moment, moment), span) for span in wanted)
    if not candidate.intervals:
        return said
    spoken_of = max(_closeness(own, span) for own in candidate.intervals for span in wanted)
    return max(spoken_of, NEAR * said)


def _closeness(own: Span, wanted: Span) -> float:
    """1 where the two meet, 0 from a week apart."""
    apart = max(own[0] - wanted[1], wanted[0] - own[1], timedelta())
    return max(0.0, 1.0 - apart / FADE)
