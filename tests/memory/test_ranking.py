"""Ranking as a whole: who comes first, and why. Candidates are made by hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.retrieval import WEIGHTS, Arm, Candidate, QuerySignals, Ranked, rank

NOW = datetime(2026, 12, 1, tzinfo=UTC)
NOTHING = QuerySignals(now=NOW)
MARA, THEO = b"mara", b"theo"


def memory(number: int, **anchors: Any) -> Candidate:
    """A candidate with a recognisable id, a middling cosine and nothing else unless said."""
    values: dict[str, Any] = {"occurred_at": NOW - timedelta(days=30), "cosine": 0.8} | anchors
    return Candidate(memory_id=UUID(int=number), **values)


def others(count: int = 6) -> list[Candidate]:
    """Memories of little relevance."""
    return [memory(100 + n, cosine=0.78 - n / 1000) for n in range(count)]


def numbers(ranked: Sequence[Ranked]) -> list[int]:
    return [hit.memory_id.int for hit in ranked]


def test_nothing_to_rank_is_an_empty_answer() -> None:
    assert rank(NOTHING, []) == []


@pytest.mark.parametrize("arm", [Arm.SEMANTIC, Arm.SEMANTIC_LEXICAL, Arm.DUAL])
def test_a_lone_relevant_memory_is_returned(arm: Arm) -> None:
    (hit,) = rank(NOTHING, [memory(1, cosine=0.9)], arm)

    assert hit.memory_id == UUID(int=1)
    assert 0 < hit.score <= 1


def test_the_semantic_arm_orders_by_cosine_alone() -> None:
    far = memory(1, cosine=0.81, bm25=9.0, speaker=MARA)
    near = memory(2, cosine=0.9)

    found = rank(QuerySignals(now=NOW, speakers=frozenset({MARA})), [far, near], Arm.SEMANTIC)

    assert numbers(found) == [2, 1]
    assert [set(hit.why) for hit in found] == [{"semantic"}, set()]


def test_the_lexical_arm_returns_only_what_shares_a_word() -> None:
    found = rank(NOTHING, [memory(1, bm25=1.5), memory(2, bm25=3.0), memory(3)], Arm.LEXICAL)

    assert numbers(found) == [2, 1]


def test_the_structural_arm_needs_neither_vector_nor_word() -> None:
    named = memory(1, cosine=None, entities=frozenset({b"x"}))
    signals = QuerySignals(now=NOW, entities=frozenset({b"x"}))

    assert numbers(rank(signals, [memory(2, cosine=None), named], Arm.STRUCTURAL)) == [1]


def test_words_and_meaning_together_beat_either() -> None:
    both = memory(1, cosine=0.88, bm25=4.0)
    meaning = memory(2, cosine=0.90)
    words = memory(3, cosine=0.76, bm25=5.0)

    found = rank(NOTHING, [meaning, words, both, *others()], Arm.SEMANTIC_LEXICAL)

    assert numbers(found)[0] == 1


def test_a_question_gives_way_to_the_turn_that_answers_it() -> None:
    asked = memory(1, cosine=0.9, bm25=5.0, session=b"s", turn=4, asks=1.0, speaker=MARA)
    answer = memory(2, cosine=0.8, session=b"s", turn=5, speaker=THEO)

    found = rank(NOTHING, [asked, answer, memory(3, cosine=0.82), *others()])

    assert numbers(found)[:2] == [2, 1]
    assert found[0].why["structural.dialogue"] > 0
    assert found[1].why["structural.question"] < 0


def test_a_turn_is_supported_by_the_turns_beside_it() -> None:
    best = memory(1, cosine=0.9, bm25=5.0, session=b"s", turn=4)
    beside = memory(2, cosine=0.81, session=b"s", turn=5)
    elsewhere = memory(3, cosine=0.81, session=b"t", turn=5)

    assert numbers(rank(NOTHING, [elsewhere, beside, best, *others()]))[:3] == [1, 2, 3]


def test_who_is_named_comes_before_who_is_not() -> None:
    signals = QuerySignals(now=NOW, speakers=frozenset({MARA}))

    found = rank(signals, [memory(1, speaker=THEO), memory(2, speaker=MARA), *others()])

    assert numbers(found)[0] == 2


def test_what_was_said_in_the_time_asked_for_comes_first() -> None:
    week = (NOW - timedelta(days=14), NOW - timedelta(days=7))
    then = memory(1, occurred_at=NOW - timedelta(days=10), cosine=0.82)
    about_then = memory(2, cosine=0.82, intervals=((week[0], week[0] + timedelta(days=1)),))
    later = memory(3, occurred_at=NOW, cosine=0.83)

    found = rank(QuerySignals(now=NOW, intervals=(week,)), [later, then, about_then, *others()])

    assert set(numbers(found)[:2]) == {1, 2}
    assert found[0].why["temporal"] > 0


def test_when_is_answered_by_what_states_a_time() -> None:
    stated = memory(1, intervals=((NOW, NOW + timedelta(days=1)),))
    signals = QuerySignals(now=NOW, asks_when=True)

    assert numbers(rank(signals, [memory(2), stated, *others()]))[0] == 1


def test_the_current_fact_stands_above_the_one_it_replaced() -> None:
    old = memory(1, cosine=0.92, bm25=5.0, superseded=True)
    current = memory(2, cosine=0.9, bm25=4.5)

    found = rank(NOTHING, [old, current, *others()])

    assert numbers(found)[:2] == [2, 1]
    assert found[1].why["superseded"] < 0


def test_a_memory_said_again_stands_below_what_says_something_else() -> None:
    first, again = (memory(n, cosine=0.9, bm25=5.0) for n in (1, 2))
    different = memory(3, cosine=0.87, bm25=3.0)

    assert numbers(rank(NOTHING, [first, again, different, *others()]))[:3] == [1, 3, 2]


def test_an_entity_shared_with_the_best_lifts_a_memory() -> None:
    best = memory(1, cosine=0.92, bm25=5.0, entities=frozenset({b"project"}))
    linked = memory(2, cosine=0.79, entities=frozenset({b"project"}))
    alone = memory(3, cosine=0.79, entities=frozenset({b"else"}))

    found = rank(NOTHING, [alone, linked, best, *others()])

    assert numbers(found)[:2] == [1, 2]
    assert found[1].why["structural.graph"] > 0


def test_a_source_without_trust_and_small_importance_give_way() -> None:
    plain, doubtful = memory(1), memory(2, trust=0.3)
    minor, major = memory(3, importance=0.1), memory(4, importance=0.9)

    found = numbers(rank(NOTHING, [doubtful, minor, plain, major]))

    assert found.index(1) < found.index(2)
    assert found.index(4) < found.index(3)


def test_the_newer_of_two_alike_comes_first() -> None:
    old, new = memory(1, occurred_at=NOW - timedelta(days=700)), memory(2, occurred_at=NOW)

    assert numbers(rank(NOTHING, [old, new])) == [2, 1]


def test_fewer_come_back_where_little_is_relevant() -> None:
    unrelated = [memory(n, cosine=0.7) for n in range(2, 9)]

    assert numbers(rank(NOTHING, [memory(1, cosine=0.85), *unrelated])) == [1]
    assert rank(NOTHING, unrelated) == []


def test_the_turn_beside_a_relevant_one_is_kept() -> None:
    said = memory(1, cosine=0.85, session=b"s", turn=1)
    beside = memory(2, cosine=0.7, session=b"s", turn=2)
    beyond = memory(3, cosine=0.7, session=b"s", turn=3)

    assert numbers(rank(NOTHING, [said, beside, beyond])) == [1, 2]


def test_a_memory_whose_vector_is_pending_is_found_by_its_words() -> None:
    pending = memory(1, cosine=None, bm25=5.0)

    assert 1 in numbers(rank(NOTHING, [*others(), pending]))[:2]


def test_a_weight_of_nothing_leaves_its_feature_out() -> None:
    asked = memory(1, cosine=0.9, session=b"s", turn=4, asks=1.0)
    answer = memory(2, cosine=0.8, session=b"s", turn=5)
    without = replace(WEIGHTS, dialogue=0.0, question=0.0)

    found = rank(NOTHING, [asked, answer, *others()], weights=without)

    assert numbers(found)[0] == 1
    assert not {"structural.dialogue", "structural.question"} & set(found[0].why)


candidates = st.lists(
    st.builds(
        memory,
        st.integers(1, 10**6),
        cosine=st.none() | st.floats(-1, 1),
        bm25=st.none() | st.floats(0, 50),
        session_bm25=st.none() | st.floats(0, 50),
        session=st.none() | st.sampled_from([b"s", b"t"]),
        turn=st.none() | st.integers(1, 9),
        speaker=st.none() | st.sampled_from([MARA, THEO]),
        asks=st.floats(0, 1),
        entities=st.frozensets(st.sampled_from([b"x", b"y", b"z"])),
        intervals=st.just(()) | st.just(((NOW, NOW + timedelta(days=1)),)),
        occurred_at=st.integers(-4000, 9000).map(lambda days: NOW - timedelta(days=days)),
        superseded=st.booleans(),
        importance=st.floats(0, 1),
        trust=st.floats(0, 1),
    ),
    max_size=30,
    unique_by=lambda candidate: candidate.memory_id,
)


@given(candidates=candidates, arm=st.sampled_from(Arm), limit=st.integers(1, 20))
def test_an_answer_is_ordered_bounded_and_adds_up(
    candidates: list[Candidate], arm: Arm, limit: int
) -> None:
    signals = QuerySignals(
        now=NOW,
        speakers=frozenset({MARA}),
        entities=frozenset({b"x"}),
        intervals=((NOW, NOW + timedelta(days=2)),),
        session=b"s",
    )

    found = rank(signals, candidates, arm, limit=limit)

    scores = [hit.score for hit in found]
    assert len(found) <= limit
    assert scores == sorted(scores, reverse=True)
    assert all(score <= 1 for score in scores)
    assert len({hit.memory_id for hit in found}) == len(found)
    for hit in found:
        whole = sum(value for name, value in hit.why.items() if "." not in name)
        assert whole == pytest.approx(hit.score, abs=1e-3)
        assert all(hit.why.values())


@given(candidates=candidates)
def test_the_order_candidates_arrive_in_does_not_change_the_answer(
    candidates: list[Candidate],
) -> None:
    found = {hit.memory_id: hit.score for hit in rank(NOTHING, candidates, limit=50)}
    again = {hit.memory_id: hit.score for hit in rank(NOTHING, candidates[::-1], limit=50)}

    assert sorted(found) == sorted(again)
