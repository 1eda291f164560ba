"""What cannot be remembered or asked: named, and nothing stored."""

from datetime import UTC, datetime, timedelta

import pytest

from kernel.errors import InvalidInput, TooLarge
from memory.list_memories import list_memories
from memory.recall import recall
from memory.remember import remember
from memory.values import Draft, Question
from tests.factories import found_tenant

MAY_7 = datetime(2026, 5, 7, 13, 56, tzinfo=UTC)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        (Draft(text=""), "text"),
        (Draft(text=" \n\t"), "text"),
        (Draft(text="a\0b"), "text"),
        (Draft(text="a\ud800b"), "text"),
        (Draft(text="a", session=""), "session"),
        (Draft(text="a", speaker="x" * 256), "speaker"),
        (Draft(text="a", turn=-1), "turn"),
        (Draft(text="a", source="rumour"), "source"),
        (Draft(text="a", importance=1.5), "importance"),
        (Draft(text="a", occurred_at=datetime(2026, 1, 1)), "occurred_at"),  # noqa: DTZ001
        (Draft(text="a", expires_at=MAY_7 - timedelta(days=3650)), "expires_at"),
        (Draft(text="a", metadata={"n": float("nan")}), "metadata"),
        (
            Draft(
                text="a", metadata={"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}
            ),
            "metadata",
        ),
        (Draft(text="a", metadata={"big": "x" * 20_000}), "metadata"),
    ],
)
def test_bad_input_is_named_and_stores_nothing(draft: Draft, field: str) -> None:
    acme = found_tenant()
    with pytest.raises(InvalidInput) as caught:
        remember(acme, draft, subject="bob")
    assert caught.value.field == field
    assert list_memories(acme, subject="bob").results == ()


def test_a_text_over_the_limit_is_too_large() -> None:
    with pytest.raises(TooLarge):
        remember(found_tenant(), Draft(text="x" * 32_001), subject="bob")


@pytest.mark.parametrize("subject", ["", "x" * 256, "a\0b", "a\ud800"])
def test_an_unfit_subject_is_refused(subject: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        remember(found_tenant(), Draft(text="hello"), subject=subject)
    assert caught.value.field == "subject"


@pytest.mark.parametrize("limit", [0, -1, 10**9])
def test_an_unfit_limit_is_refused(limit: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        recall(found_tenant(), Question(query="hello", limit=limit), subject="bob")
    assert caught.value.field == "limit"
