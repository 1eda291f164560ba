"""The measures of one answered query (Manning, Raghavan and Schütze 2008, chapter 8)."""

from collections.abc import Collection, Mapping, Sequence
from math import log2

DEPTHS = (5, 10, 20)
NDCG_DEPTH = 10

Scores = dict[str, float]


def score_query(
    ranked: Sequence[str],
    gold: Collection[str],
    sessions: Mapping[str, str],
    depths: Sequence[int] = DEPTHS,
) -> Scores:
    """Measures by name, each 0 to 1.

    ``ranked`` are ids, best first, each once; ``gold`` those that hold the evidence; ``sessions``
    tells an id's session. A query without gold has no answer: its one measure is
    ``false_context``, whether anything came back.
    """
    wanted = frozenset(gold)
    if not wanted:
        return {"false_context": float(bool(ranked))}
    scores: Scores = {}
    for depth in depths:
        scores |= _at_depth(ranked[:depth], wanted, depth)
    return scores | {
        "hit@1": float(bool(ranked) and ranked[0] in wanted),
        "session_hit@1": _session_hit(ranked, wanted, sessions),
        "mrr": next((1 / place for place, id_ in enumerate(ranked, 1) if id_ in wanted), 0.0),
        f"ndcg@{NDCG_DEPTH}": _ndcg(ranked[:NDCG_DEPTH], wanted),
    }


def _at_depth(top: Sequence[str], gold: frozenset[str], depth: int) -> Scores:
    """The share of the gold found, whether all of it was, and the share of what came back that
    is gold: an answer that is cut short is not punished for it."""
    found = len(gold.intersection(top))
    return {
        f"recall@{depth}": found / len(gold),
        f"all_gold@{depth}": float(found == len(gold)),
        f"precision@{depth}": found / len(top) if top else 0.0,
    }


def _session_hit(ranked: Sequence[str], gold: frozenset[str], sessions: Mapping[str, str]) -> float:
    if not ranked:
        return 0.0
    return float(sessions.get(ranked[0]) in {sessions[id_] for id_ in gold if id_ in sessions})


def _ndcg(top: Sequence[str], gold: frozenset[str]) -> float:
    """Discounted gain over the best possible; gold gains 1, all else 0."""
    gained = sum(1 / log2(place + 1) for place, id_ in enumerate(top, 1) if id_ in gold)
    ideal = sum(1 / log2(place + 1) for place in range(1, min(len(gold), NDCG_DEPTH) + 1))
    return gained / ideal
