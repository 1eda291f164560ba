"""The features and the graph of entities, one at a time."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import networkx as nx
import numpy as np
import pytest

from memory.retrieval import Candidate, QuerySignals, entity_graph, features
from memory.retrieval.features import NOBODY
from memory.retrieval.repeats import repeats

NOW = datetime(2026, 12, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def memory(number: int, **anchors: Any) -> Candidate:
    values: dict[str, Any] = {"occurred_at": NOW} | anchors
    return Candidate(memory_id=UUID(int=number), **values)


def memories(**columns: list[Any]) -> list[Candidate]:
    """Candidates from columns of equal length."""
    rows = zip(*columns.values(), strict=True)
    return [memory(n, **dict(zip(columns, row, strict=True))) for n, row in enumerate(rows)]


def test_meaning_runs_from_the_median_candidate_to_the_best() -> None:
    found = features.semantic(memories(cosine=[0.9, 0.85, 0.8, 0.75, 0.7, None]))

    assert found == pytest.approx([1.0, 0.5, 0.0, 0.0, 0.0, 0.0])


@pytest.mark.parametrize("cosines", [[None, None], [0.8], [0.8, 0.8]])
def test_meaning_without_contrast_is_all_or_nothing(cosines: list[float | None]) -> None:
    found = features.semantic(memories(cosine=cosines))

    assert found.tolist() == [float(cosine is not None) for cosine in cosines]


def test_words_are_shares_of_the_best() -> None:
    assert features.lexical(memories(bm25=[2.0, 8.0, None])).tolist() == [0.25, 1.0, 0.0]
    assert features.lexical(memories(bm25=[None, 0.0])).tolist() == [0.0, 0.0]


def test_neighbours_are_the_adjacent_turns_of_one_session() -> None:
    rows = memories(session=[b"a", b"a", b"b", b"a", None, b"a"], turn=[2, 1, 2, 4, 3, None])

    before, after = features.adjacent(rows)

    assert before.tolist() == [1, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]
    assert after.tolist() == [NOBODY, 0, NOBODY, NOBODY, NOBODY, NOBODY]


def test_a_session_counts_by_its_best_three_turns() -> None:
    rows = memories(session=[b"a", b"a", b"a", b"a", b"b", None])
    evidence = np.array([0.9, 0.6, 0.3, 0.2, 0.9, 0.3])

    found = features.session(rows, evidence)

    assert found == pytest.approx([1.0, 1.0, 1.0, 1.0, 0.4, 0.0])


@pytest.mark.parametrize(
    ("said", "about", "fit"),
    [
        (NOW, (), 1.0),
        (NOW + 3.5 * DAY + DAY, (), 0.5),
        (NOW + 30 * DAY, (), 0.0),
        (NOW + 30 * DAY, ((NOW, NOW + DAY),), 1.0),
        (NOW, ((NOW + 30 * DAY, NOW + 31 * DAY),), 0.5),
    ],
)
def test_time_fits_what_was_said_then_or_speaks_of_then(
    said: datetime, about: tuple[tuple[datetime, datetime], ...], fit: float
) -> None:
    signals = QuerySignals(now=NOW, intervals=((NOW, NOW + DAY),))

    found = features.temporal([memory(1, occurred_at=said, intervals=about)], signals)

    assert found == pytest.approx([fit])


def test_recency_halves_with_each_year_and_the_future_is_now() -> None:
    moments = [NOW, NOW - timedelta(days=365), NOW + timedelta(days=365)]

    found = features.recency(memories(occurred_at=moments), NOW)

    assert found == pytest.approx([1.0, 0.5, 1.0])


def test_a_rare_entity_of_the_query_counts_more_than_a_common_one() -> None:
    common, rare = b"common", b"rare"
    rows = memories(entities=[frozenset(x) for x in ([common], [common], [common], [rare], [])])

    found = entity_graph.overlap(rows, frozenset({common, rare}))

    assert found[3] > found[0] > found[4] == 0
    assert found[0] + found[3] == pytest.approx(1.0)


def test_a_query_that_names_nothing_overlaps_with_nothing() -> None:
    rows = memories(entities=[frozenset({b"x"}), frozenset()])

    assert entity_graph.overlap(rows, frozenset()).tolist() == [0.0, 0.0]
    assert entity_graph.overlap(rows, frozenset({b"y"})).tolist() == [0.0, 0.0]


def test_entities_that_nobody_or_nearly_everybody_shares_link_nothing() -> None:
    named = [frozenset(x) for x in ([b"all", b"two"], [b"all", b"two"], [b"all", b"one"], [b"all"])]

    graph = entity_graph.shared_entities(named)

    assert {tuple(sorted(map(str, edge))) for edge in graph.edges()} == {
        ("0", "b'two'"),
        ("1", "b'two'"),
    }
    assert set(range(4)) <= set(graph)


def test_the_walk_reaches_two_hops_and_fades() -> None:
    chain = [[b"a"], [b"a", b"b"], [b"b", b"c"], [b"c"], [b"d"], [b"d"], [], []]
    rows = memories(entities=[frozenset(x) for x in chain])
    evidence = np.array([1.0, 0, 0, 0, 0, 0, 0, 0])

    found = entity_graph.reached(rows, evidence)

    assert found[1] == pytest.approx(1.0)
    assert found[1] > found[2] > found[3] > 0
    assert found[4:].tolist() == [0, 0, 0, 0]


def test_the_walk_is_personalised_pagerank() -> None:
    chain = [[b"a"], [b"a", b"b"], [b"b", b"c"], [b"c"], [b"d"], [b"d"], [], []]
    graph = entity_graph.shared_entities([frozenset(x) for x in chain])
    start = np.zeros(8)
    start[0] = 1.0

    walked = entity_graph._visits(graph, start)
    dense = nx.to_numpy_array(graph)
    step = dense / np.maximum(dense.sum(axis=1, keepdims=True), 1e-12)
    personal = np.zeros(len(graph))
    personal[0] = 1.0
    exact = np.linalg.solve(np.eye(len(graph)) - 0.5 * step.T, 0.5 * personal)[:8]

    others = np.sqrt(np.maximum(exact - 0.5 * personal[:8], 0))
    assert walked == pytest.approx(others / others.max(), abs=0.05)


def test_nothing_is_reached_where_nothing_is_shared() -> None:
    rows = memories(entities=[frozenset({b"a"}), frozenset({b"b"}), frozenset()])

    assert entity_graph.reached(rows, np.array([1.0, 0.5, 0.0])).tolist() == [0, 0, 0]


def test_a_repeat_has_the_same_words_entities_speaker_and_distance() -> None:
    rows = memories(
        cosine=[0.9, 0.9005, 0.9, 0.8, 0.9, None],
        bm25=[3.0, 3.0, 3.1, 3.0, None, 3.0],
    )

    assert repeats(rows, np.arange(6)).tolist() == [0, 1, 0, 0, 0, 0]


def test_the_worse_of_two_alike_is_the_repeat() -> None:
    rows = memories(cosine=[0.9, 0.9], bm25=[3.0, 3.0])

    assert repeats(rows, np.array([1, 0])).tolist() == [1, 0]
