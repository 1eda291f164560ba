"""Strict fields: JSON's own types, and messages that repeat nothing."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.fields import Field
from rest_framework.serializers import ValidationError

from api.fields import Choice, Flag, Integer, Moment, Number, QueryInteger, Text

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.none())


def refusal(field: "Field[Any, Any, Any, Any]", value: object) -> str:
    """What the field says against ``value``."""
    with pytest.raises(ValidationError) as caught:
        field.run_validation(value)
    (detail,) = caught.value.detail
    return str(detail)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (Text(), 5, "Give a string."),
        (Text(), True, "Give a string."),
        (Text(), ["a"], "Give a string."),
        (Text(), "", "Is empty or only white space."),
        (Text(), " \t\u3000\u200b\ufeff", "Is empty or only white space."),
        (Text(), "a\0b", "Holds a NUL character; remove it."),
        (Text(), "a\udc00", "Holds a lone surrogate; send whole characters."),
        (Text(too_large_at=3), "abcd", "Has more than 3 characters; split it."),
        (Integer(), "5", "Give a whole number."),
        (Integer(), 5.0, "Give a whole number."),
        (Integer(), True, "Give a whole number."),
        (Number(), "0.5", "Give a number."),
        (Number(), True, "Give a number."),
        (Number(), float("inf"), "Give a number."),
        (Number(), 10**400, "Give a number."),
        (Flag(), 1, "Give true or false."),
        (Flag(), "true", "Give true or false."),
        (Choice(["on", "off"]), "of", "Choose one of: on, off."),
        (Choice(["1", "2"]), 1, "Choose one of: 1, 2."),
        (Choice(["on", "off"]), ["on"], "Choose one of: on, off."),
        (QueryInteger(), "5.0", "Give a whole number."),
        (QueryInteger(), "9" * 5000, "Give a whole number."),
    ],
)
def test_a_value_of_another_kind_is_refused(
    field: "Field[Any, Any, Any, Any]", value: object, message: str
) -> None:
    assert refusal(field, value) == message


@pytest.mark.parametrize(
    ("value", "beginning"),
    [
        (1772357400, "Give an ISO 8601 date and time"),
        ("yesterday", "Give an ISO 8601 date and time"),
        ("2026-02-30T00:00:00Z", "Give an ISO 8601 date and time"),
        ("2026-03-01", "Needs a time zone"),
        ("2026-03-01T09:30:00", "Needs a time zone"),
        ("2026-03-01T09:30:00 08:00", "Give an ISO 8601 date and time"),
        ("２０２６-03-01T09:30:00Z", "Give an ISO 8601 date and time"),
        ("0001-01-01T00:00:00+14:00", "Is out of the range"),
        ("9999-12-31T23:59:59-12:00", "Is out of the range"),
    ],
)
def test_a_date_that_does_not_say_when_is_refused(value: object, beginning: str) -> None:
    assert refusal(Moment(), value).startswith(beginning)


def test_a_moment_is_kept_in_utc() -> None:
    assert Moment().run_validation("2026-03-01T17:30:00+08:00") == datetime(
        2026, 3, 1, 9, 30, tzinfo=UTC
    )


@given(SCALARS)
def test_no_field_fails_in_another_way_or_repeats_the_value(value: object) -> None:
    for field in (Text(), Integer(), Number(), Flag(), Moment(), Choice(["kept"])):
        try:
            field.run_validation(value)
        except ValidationError as error:
            shown = str(error.detail)
            assert not (isinstance(value, str) and len(value) > 8 and value in shown)


def test_a_text_of_exactly_the_limit_is_taken() -> None:
    assert Text(too_large_at=3).run_validation("记记记") == "记记记"
