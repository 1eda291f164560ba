"""The demo tenant's memories: complete, believable, and free of anything real."""

import json
import re
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from itertools import groupby, pairwise

import pytest

from memory.demo import DemoPerson, DemoTurn, load_person
from memory.demo.placeholders import fill
from memory.values import TEXT_LIMIT

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
PEOPLE: tuple[DemoPerson, ...] = ("mara", "zhiyuan")
HAN = re.compile("[\u4e00-\u9fff]")


def turns(person: DemoPerson) -> list[DemoTurn]:
    return load_person(person, now=NOW)


def everything() -> list[DemoTurn]:
    return [turn for person in PEOPLE for turn in turns(person)]


def said(person: DemoPerson, words: str) -> DemoTurn:
    """The first turn that contains ``words``."""
    return next(turn for turn in turns(person) if words in turn.text)


def test_two_people_have_some_hundreds_of_turns_each_over_most_of_a_year() -> None:
    counts = {person: len(turns(person)) for person in PEOPLE}

    assert counts == {"mara": 188, "zhiyuan": 169}
    for person in PEOPLE:
        first, *_, last = turns(person)
        assert timedelta(days=350) < NOW - first.occurred_at < timedelta(days=366)
        assert timedelta(days=1) < NOW - last.occurred_at < timedelta(days=4)


@pytest.mark.parametrize("person", PEOPLE)
def test_sessions_are_whole_and_in_order_of_time(person: DemoPerson) -> None:
    rows = turns(person)

    sessions = [(name, list(each)) for name, each in groupby(rows, lambda turn: turn.session)]
    assert len({name for name, _ in sessions}) == len(sessions) > 40
    assert all(before.occurred_at <= after.occurred_at for before, after in pairwise(rows))
    for _, session in sessions:
        assert [turn.turn for turn in session] == list(range(1, len(session) + 1))
        assert len({turn.topic for turn in session}) == 1


def test_people_and_agents_both_speak() -> None:
    voices = {(turn.speaker, turn.role, turn.source) for turn in everything()}

    assert voices == {
        ("Mara Lindqvist", "user", "user"),
        ("陈知远", "user", "user"),
        ("Planner", "assistant", "agent"),
        ("Support bot", "assistant", "agent"),
        ("Calendar", "tool", "tool"),
        ("日历", "tool", "tool"),
    }


def test_one_writes_mostly_english_and_one_mostly_chinese_and_both_mix() -> None:
    shares = {
        person: sum(bool(HAN.search(turn.text)) for turn in turns(person)) / len(turns(person))
        for person in PEOPLE
    }

    assert 0.02 < shares["mara"] < 0.2
    assert 0.8 < shares["zhiyuan"] < 0.98


def test_texts_have_the_length_of_talk_and_none_stands_twice() -> None:
    texts = [turn.text for turn in everything()]

    assert len(set(texts)) == len(texts)
    assert all(4 <= len(text) <= 400 < TEXT_LIMIT for text in texts)
    assert not [text for text in texts if "{{" in text or "}}" in text]


def test_importance_is_given_for_some_turns_and_between_nought_and_one() -> None:
    given = [turn.importance for turn in everything() if turn.importance is not None]

    assert 40 < len(given) < 120
    assert all(0 < importance <= 1 for importance in given)


def test_the_year_moves_with_the_day_it_is_loaded() -> None:
    later = load_person("mara", now=NOW + timedelta(days=400))

    moved = {
        after.occurred_at - before.occurred_at
        for before, after in zip(turns("mara"), later, strict=True)
    }
    assert moved == {timedelta(days=400)}


def test_dates_inside_of_texts_agree_with_each_other() -> None:
    promised = said("mara", "I promised her a beta on").text
    moved = said("mara", "Change of plan").text
    live = said("mara", "beta is live").occurred_at

    (first,) = re.findall(r"\d+ [A-Z][a-z]+", promised)
    before, after = re.findall(r"\d+ [A-Z][a-z]+", moved)
    assert first == before
    assert after == f"{live.day} {live:%B}"


def test_a_promised_date_in_chinese_agrees_with_the_launch() -> None:
    delayed = said("zhiyuan", "灯塔第一版要延期").text
    live = said("zhiyuan", "灯塔第一版今天上线").occurred_at

    *_, after = re.findall(r"\d+月\d+日", delayed)
    assert after == f"{live.month}月{live.day}日"


def test_the_sort_is_described_and_never_named() -> None:
    assert "pivot" in said("mara", "divide-and-conquer sort").text
    assert "递归" in said("zhiyuan", "挑一个数当基准").text
    assert not [each for each in everything() if re.search("quick ?sort|快速?排", each.text, re.I)]


def test_redaction_has_something_to_find_and_none_of_it_is_real() -> None:
    texts = "\n".join(turn.text for turn in everything())

    assert re.findall(r"[\w.]+@[\w.]+\w", texts) == ["mara.lindqvist@example.com"]
    assert texts.count("4111 1111 1111 1111") == 2
    assert len(re.findall(r"\bghp_[0-9a-f]{36}", texts)) == 2
    # Sweden keeps 070-174 06 05 to 99 for fiction; 13800138000 is China's stock example.
    assert "070-174 06 12" in texts
    assert "13800138000" in texts


def test_the_files_hold_neither_a_card_number_nor_a_key() -> None:
    for person in PEOPLE:
        raw = files("memory.demo").joinpath(f"{person}.jsonl").read_text("utf-8")
        assert "4111" not in raw
        assert "ghp_" not in raw
        assert all(json.loads(line)["text"] for line in raw.splitlines())


def test_an_unknown_placeholder_is_an_error() -> None:
    with pytest.raises(KeyError):
        fill("{{nonsense}}", NOW.date())
