"""What may stand in metadata."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.metadata import metadata_fault


def nested(levels: int) -> dict[str, Any]:
    """An object of that many levels."""
    return {} if levels == 1 else {"in": nested(levels - 1)}


LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
)


@given(st.dictionaries(st.from_regex("[a-z]{1,8}", fullmatch=True), LEAVES, max_size=20))
def test_plain_values_are_taken(data: dict[str, Any]) -> None:
    assert metadata_fault(data) is None


def test_eight_levels_are_taken_and_nine_are_not() -> None:
    assert metadata_fault(nested(8)) is None
    assert metadata_fault(nested(9)) == "Is nested deeper than 8 levels."
    assert metadata_fault({"list": [[[[[[[[]]]]]]]]}) == "Is nested deeper than 8 levels."


def test_the_size_is_counted_in_bytes_of_utf_8() -> None:
    room = 16 * 1024 - len(json.dumps({"k": ""}, separators=(",", ":")))
    assert metadata_fault({"k": "x" * room}) is None
    assert metadata_fault({"k": "x" * (room + 1)}) == "Is larger than 16,384 bytes of UTF-8."
    assert metadata_fault({"k": "记" * (room // 3 + 1)}) == "Is larger than 16,384 bytes of UTF-8."


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (["a"], "Give a JSON object."),
        ("a", "Give a JSON object."),
        ({"a": "\0"}, "Holds a NUL character; remove it."),
        ({"\0": 1}, "Holds a NUL character; remove it."),
        ({"a": ["\ud800"]}, "Holds a lone surrogate; send whole characters."),
        ({"a": 2**53}, "Holds an integer beyond 2^53, which JSON readers round"),
        ({"a": {"b": float("inf")}}, "Holds a number too large for JSON readers"),
    ],
)
def test_what_could_not_be_given_back_as_sent_is_refused(data: Any, fault: str) -> None:
    assert str(metadata_fault(data)).startswith(fault)
