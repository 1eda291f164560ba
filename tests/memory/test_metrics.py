"""The measures, against values worked out by hand."""

import json
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.evaluation import Row, as_json, paired_bootstrap, score_query, summarise, table

SESSIONS = {id_: "ab"[n % 2] for n, id_ in enumerate("pqrstuvwxyz")}


def test_each_measure_of_an_answer_is_as_worked_out_by_hand() -> None:
    scores = score_query(["p", "q", "r", "s"], ["q", "s", "y"], SESSIONS, depths=(2, 4))

    assert scores == pytest.approx(
        {
            "recall@2": 1 / 3,
            "all_gold@2": 0.0,
            "precision@2": 0.5,
            "recall@4": 2 / 3,
            "all_gold@4": 0.0,
            "precision@4": 0.5,
            "hit@1": 0.0,
            "session_hit@1": 0.0,
            "mrr": 0.5,
            "ndcg@10": (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 1 / log2(4)),
        }
    )


def test_a_perfect_answer_is_one_in_every_measure() -> None:
    scores = score_query(["q", "s"], ["s", "q"], SESSIONS)

    assert set(scores.values()) == {1.0}


def test_the_right_session_counts_though_the_turn_is_wrong() -> None:
    scores = score_query(["p"], ["r"], SESSIONS)

    assert (scores["hit@1"], scores["session_hit@1"]) == (0.0, 1.0)


def test_an_empty_answer_is_zero_in_every_measure() -> None:
    assert set(score_query([], ["q"], SESSIONS).values()) == {0.0}


def test_gold_that_was_never_stored_still_counts_against_recall() -> None:
    scores = score_query(["q"], ["q", "missing"], SESSIONS)

    assert (scores["recall@5"], scores["session_hit@1"]) == (0.5, 1.0)


def test_a_query_without_an_answer_is_judged_by_whether_anything_came_back() -> None:
    assert score_query(["p"], [], SESSIONS) == {"false_context": 1.0}
    assert score_query([], [], SESSIONS) == {"false_context": 0.0}


ids = st.sampled_from("pqrstuvwxyz")


@given(
    ranked=st.lists(ids, unique=True),
    gold=st.sets(ids, min_size=1),
)
def test_measures_are_shares_and_recall_grows_with_depth(ranked: list[str], gold: set[str]) -> None:
    scores = score_query(ranked, gold, SESSIONS)

    assert all(0 <= value <= 1 + 1e-9 for value in scores.values())
    assert scores["recall@5"] <= scores["recall@10"] <= scores["recall@20"]
    assert scores["hit@1"] <= scores["session_hit@1"]
    assert scores["hit@1"] <= scores["mrr"]


def row(qid: str, recall: float, category: str = "word", milliseconds: float = 1.0) -> Row:
    return Row(qid=qid, category=category, scores={"recall@10": recall}, milliseconds=milliseconds)


def test_a_steady_gain_is_significant_and_an_uneven_one_is_not() -> None:
    worse = [float(n % 2) for n in range(100)]

    steady = paired_bootstrap([value + 0.1 for value in worse], worse)
    uneven = paired_bootstrap(worse[::-1], worse)

    assert (steady.mean, steady.low, steady.high) == pytest.approx((0.1, 0.1, 0.1))
    assert steady.significant
    assert uneven.mean == pytest.approx(0.0)
    assert uneven.low < 0 < uneven.high
    assert not uneven.significant


def test_the_interval_is_about_two_standard_errors_wide() -> None:
    ours = [1.0] * 60 + [0.0] * 40

    found = paired_bootstrap(ours, [0.0] * 100)

    assert found.mean == pytest.approx(0.6)
    assert found.high - found.low == pytest.approx(4 * (0.6 * 0.4 / 100) ** 0.5, rel=0.1)
    assert paired_bootstrap(ours, [0.0] * 100) == found


@pytest.mark.parametrize(("ours", "theirs"), [([], []), ([1.0], [1.0, 0.0])])
def test_unpaired_values_are_refused(ours: list[float], theirs: list[float]) -> None:
    with pytest.raises(ValueError, match="Pairs are needed"):
        paired_bootstrap(ours, theirs)


def test_a_summary_has_each_category_all_and_all_but_the_adversarial() -> None:
    rows = [row("1", 1.0), row("2", 0.5), row("3", 0.0, "adversarial"), row("4", 0.0, "time")]

    groups = summarise(rows).groups

    assert {name: (g.queries, g.scores["recall@10"]) for name, g in groups.items()} == {
        "word": (2, 0.75),
        "adversarial": (1, 0.0),
        "time": (1, 0.0),
        "all but adversarial": (3, 0.5),
        "all": (4, 0.375),
    }


def test_unanswerable_queries_do_not_dilute_the_means_of_the_others() -> None:
    unanswerable = Row(
        qid="2", category="unanswerable", scores={"false_context": 0.0}, milliseconds=1.0
    )

    groups = summarise([row("1", 1.0), unanswerable]).groups

    assert groups["all"].scores == {"recall@10": 1.0, "false_context": 0.0}


def test_latency_is_told_by_percentiles() -> None:
    rows = [row(str(n), 1.0, milliseconds=float(n)) for n in range(101)]

    assert summarise(rows).latency == pytest.approx({"p50": 50, "p95": 95, "p99": 99})


def test_a_baseline_is_matched_by_query_not_by_place() -> None:
    rows = [row("1", 1.0), row("2", 0.0)]

    against = summarise(rows, baseline=[row("2", 0.0), row("1", 0.5)]).against

    assert against["all"]["recall@10"].mean == pytest.approx(0.25)
    assert set(against) == {"word", "all"}


def test_the_table_lines_up_and_marks_what_is_significant() -> None:
    rows = [row(str(n), 1.0) for n in range(10)]
    worse = [row(str(n), 0.5) for n in range(10)]

    assert table(summarise(rows, baseline=worse)).splitlines() == [
        "      queries  recall@10",
        "word       10      1.000",
        "all        10      1.000",
        "",
        "milliseconds  p50 1.0  p95 1.0  p99 1.0",
        "",
        "against semantic  difference     95 % interval",
        "recall@10             +0.500  +0.500 to +0.500  *",
    ]


def test_a_category_without_a_measure_shows_a_dash() -> None:
    nothing = Row(qid="2", category="none", scores={"false_context": 1.0}, milliseconds=1.0)

    lines = table(summarise([row("1", 1.0), nothing])).splitlines()

    assert lines[1].split() == ["word", "1", "1.000", "-"]
    assert lines[2].split() == ["none", "1", "-", "1.000"]


def test_a_summary_survives_json() -> None:
    rows = [row("1", 1 / 3), row("2", 0.0)]

    found = json.loads(json.dumps(as_json(summarise(rows, baseline=rows))))

    assert found["groups"]["all"] == {"queries": 2, "scores": {"recall@10": 0.1667}}
    assert found["against"]["all"]["recall@10"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    assert found["latency"]["p50"] == 1.0
