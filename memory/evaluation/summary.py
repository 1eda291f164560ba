"""Many answered queries as a few numbers: by category, over all, and against a baseline."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

import numpy as np

from memory.evaluation.bootstrap import Difference, paired_bootstrap
from memory.evaluation.metrics import Scores

ALL = "all"
ADVERSARIAL = "adversarial"
WITHOUT_ADVERSARIAL = "all but adversarial"
PERCENTILES = (50, 95, 99)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One answered query: what :func:`score_query` made of it, and how long it took."""

    qid: str
    category: str
    scores: Scores
    milliseconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The means of a group's measures, and of how many queries."""

    queries: int
    scores: Scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Groups by name (categories in their order, then all), latency percentiles (``p50`` …, in
    milliseconds), and each measure's difference from the baseline by group and measure."""

    groups: Mapping[str, Group]
    latency: Mapping[str, float]
    against: Mapping[str, Mapping[str, Difference]] = field(default_factory=dict)


def summarise(rows: Sequence[Row], baseline: Sequence[Row] = ()) -> Summary:
    """Summarise ``rows``, which are not empty; ``baseline`` answers the same queries."""
    groups = _groups(rows)
    return Summary(
        groups={name: _group(members) for name, members in groups.items()},
        latency=_latency([row.milliseconds for row in rows]),
        against=_against(groups, baseline) if baseline else {},
    )


def _groups(rows: Sequence[Row]) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.category].append(row)
    if ADVERSARIAL in groups:
        groups[WITHOUT_ADVERSARIAL] = [row for row in rows if row.category != ADVERSARIAL]
    groups[ALL] = list(rows)
    return {name: members for name, members in groups.items() if members}


def _group(rows: Sequence[Row]) -> Group:
    """Means over the queries that have the measure: those without an answer have one of theirs."""
    return Group(
        queries=len(rows),
        scores={
            name: fmean(row.scores[name] for row in rows if name in row.scores)
            for name in _measures(rows)
        },
    )


def _measures(rows: Iterable[Row]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row.scores))


def _latency(milliseconds: Sequence[float]) -> dict[str, float]:
    values = np.percentile(milliseconds, PERCENTILES)
    return {f"p{p}": float(value) for p, value in zip(PERCENTILES, values, strict=True)}


def _against(
    groups: Mapping[str, Sequence[Row]], baseline: Sequence[Row]
) -> dict[str, dict[str, Difference]]:
    theirs = {row.qid: row.scores for row in baseline}
    return {
        name: {measure: _difference(rows, theirs, measure) for measure in _measures(rows)}
        for name, rows in groups.items()
    }


def _difference(rows: Sequence[Row], theirs: Mapping[str, Scores], measure: str) -> Difference:
    pairs = [
        (row.scores[measure], theirs[row.qid][measure]) for row in rows if measure in row.scores
    ]
    ours, others = zip(*pairs, strict=True)
    return paired_bootstrap(ours, others)
