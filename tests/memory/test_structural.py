"""Who, what and when, in both languages: expected values as a table."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.encoders.structural import Structure, encode_structure, from_json, to_json
from privacy.language import analyse
from privacy.redaction.redacted_text import redacted

SAID = datetime(2026, 5, 7, 13, 56, tzinfo=UTC)  # a Thursday


def structure_of(text: str, speaker: str | None = "user") -> Structure:
    return encode_structure(redacted(text), analysis=analyse(text), said_at=SAID, speaker=speaker)


TRIPLES = [
    ("I moved to Lyon in March.", ("self", "moved_to", "lyon")),
    ("I love espresso and green tea.", ("self", "likes", "green tea")),
    ("I hate loud open offices.", ("self", "dislikes", "loud open office")),
    ("My sister Anna works at Northwind.", ("self", "sister", "anna")),
    ("Anna works at Northwind.", ("anna", "works_at", "northwind")),
    ("I'm allergic to peanuts.", ("self", "allergic_to", "peanut")),
    ("My cat is called Tofu.", ("cat", "is_called", "tofu")),
    ("Maria lives in Porto.", ("maria", "lives_in", "porto")),
    ("I need a new bicycle.", ("self", "needs", "bicycle")),
    ("She proposed a shorter meeting, and Otto proposed a longer one.", ("otto", "proposed", "?")),
    ("The outage led to a long delay.", ("outage", "causes", "long delay")),
    ("I am married to Chris.", ("self", "married_to", "chris")),
    ("Otto plays the cello.", ("otto", "plays", "cello")),
    ("我喜欢喝美式咖啡。", ("self", "likes", "美式咖啡")),
    ("我不喜欢香菜。", ("self", "dislikes", "香菜")),
    ("我住在杭州。", ("self", "lives_in", "杭州")),
    ("我上周从杭州搬到了上海。", ("self", "moved_to", "上海")),
    ("张伟在阿里巴巴工作。", ("张伟", "works_at", "阿里巴巴")),
    ("我对花生过敏。", ("self", "allergic_to", "花生")),
    ("我的猫叫豆腐。", ("猫", "is_called", "豆腐")),
    ("李娜负责前端。", ("李娜", "responsible_for", "前端")),
    ("我决定用四个空格。", ("self", "decided", "用四个空格")),
    ("我養了一隻貓。", ("self", "has", "猫")),
]


@pytest.mark.parametrize(("text", "triple"), [row for row in TRIPLES if row[1][2] != "?"])
def test_a_sentence_states_its_relation(text: str, triple: tuple[str, str, str]) -> None:
    found = [(r.subject, r.predicate, r.object) for r in structure_of(text).relations]
    assert triple in found


@pytest.mark.parametrize(
    "text", ["I don't like coriander anymore.", "I never drink coffee.", "I stopped eating meat."]
)
def test_a_denied_relation_is_marked(text: str) -> None:
    assert [relation.negated for relation in structure_of(text).relations] == [True]


@pytest.mark.parametrize("text", ["Do you like tea?", "Where does Anna work?", "你喜欢咖啡吗？"])
def test_a_question_states_nothing(text: str) -> None:
    assert structure_of(text).relations == ()


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Caroline met Melanie in Paris.", "paris", "place"),
        ("We fixed parse_date in utils.py.", "parse_date", "function"),
        ("The deadline of the harbour project moved.", "harbour project", "project"),
        ("张伟在北京开会。", "张伟", "person"),
        ("张伟在北京开会。", "北京", "place"),
        ("Write to <EMAIL_ADDRESS_d70af5c8> soon.", "<email_address_d70af5c8>", "contact"),
    ],
)
def test_a_text_names_its_entities(text: str, name: str, kind: str) -> None:
    found = {entity.key: entity.kind.value for entity in structure_of(text).entities}
    assert found.get(name) == kind


def test_i_is_whoever_speaks() -> None:
    assert structure_of("I live in Porto.", "Bob").relations[0].subject == "bob"
    assert structure_of("I live in Porto.", "user").relations[0].subject == "self"


TIMES = [
    ("We met yesterday.", "2026-05-06", "2026-05-07"),
    ("It starts tomorrow.", "2026-05-08", "2026-05-09"),
    ("I saw her last week.", "2026-04-27", "2026-05-04"),
    ("The trip is next month.", "2026-06-01", "2026-07-01"),
    ("That was last year.", "2025-01-01", "2026-01-01"),
    ("We spoke last Tuesday.", "2026-05-05", "2026-05-06"),
    ("I moved here three years ago.", "2023-01-01", "2024-01-01"),
    ("It happened on 7 May 2023.", "2023-05-07", "2023-05-08"),
    ("It happened on May 7, 2023.", "2023-05-07", "2023-05-08"),
    ("She was born in March 1990.", "1990-03-01", "1990-04-01"),
    ("We go in 2027.", "2027-01-01", "2028-01-01"),
    ("Due 2026-06-30.", "2026-06-30", "2026-07-01"),
    ("我昨天见了她。", "2026-05-06", "2026-05-07"),
    ("明天开会。", "2026-05-08", "2026-05-09"),
    ("上周很忙。", "2026-04-27", "2026-05-04"),
    ("下个月去旅行。", "2026-06-01", "2026-07-01"),
    ("去年搬的家。", "2025-01-01", "2026-01-01"),
    ("上周三见过面。", "2026-04-29", "2026-04-30"),
    ("2023年5月7日发生的。", "2023-05-07", "2023-05-08"),
    ("两周前提交了。", "2026-04-20", "2026-04-27"),
    ("大前天下雨了。", "2026-05-04", "2026-05-05"),
]


@pytest.mark.parametrize(("text", "start", "end"), TIMES)
def test_a_time_is_resolved_against_the_moment_of_speaking(text: str, start: str, end: str) -> None:
    found = [(f"{i.start:%Y-%m-%d}", f"{i.end:%Y-%m-%d}") for i in structure_of(text).intervals]
    assert found == [(start, end)]


@pytest.mark.parametrize(
    "text", ["We may go.", "I will march on.", "他说的话有道理。", "Version 3.11."]
)
def test_what_is_no_time_is_left_alone(text: str) -> None:
    assert structure_of(text).intervals == ()


DATA = Path(__file__).parent / "data"
TABLES_BASE = datetime(2024, 5, 15, 10, 30, tzinfo=UTC)


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def table_structure(row: dict[str, Any]) -> Structure:
    return encode_structure(
        redacted(row["text"]),
        analysis=analyse(row["text"]),
        said_at=TABLES_BASE,
        speaker=row.get("speaker"),
    )


@pytest.mark.parametrize(("name", "floor"), [("triples_en.jsonl", 0.7), ("triples_zh.jsonl", 0.75)])
def test_relations_agree_with_tables_written_before_the_rules(name: str, floor: float) -> None:
    right = found = wanted = 0
    for row in rows_of(name):
        relations = table_structure(row).relations
        got = {
            (r.subject, r.predicate, r.object, *(["not"] if r.negated else [])) for r in relations
        }
        expected = {tuple(triple) for triple in row["triples"]}
        right += len(got & expected)
        found += len(got)
        wanted += len(expected)
    assert 2 * right / (found + wanted) >= floor


@pytest.mark.parametrize(
    "row", rows_of("times_en.jsonl") + rows_of("times_zh.jsonl"), ids=lambda row: row["text"]
)
def test_intervals_agree_exactly_with_tables_written_before_the_rules(row: dict[str, Any]) -> None:
    found = [
        [as_written(i.start, start), as_written(i.end, end), i.granularity.value]
        for i, (start, end, _) in zip(table_structure(row).intervals, row["intervals"], strict=True)
    ]
    assert found == row["intervals"]


def as_written(moment: datetime, like: str) -> str:
    return f"{moment:%Y-%m-%dT%H:%M}" if "T" in like else f"{moment:%Y-%m-%d}"


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_any_text_has_a_structure_that_survives_its_record(text: str) -> None:
    structure = structure_of(text)
    assert from_json(to_json(structure)) == structure
    keys = {entity.key for entity in structure.entities}
    assert all({r.subject, r.object} <= keys for r in structure.relations)
    assert all(interval.start < interval.end for interval in structure.intervals)
