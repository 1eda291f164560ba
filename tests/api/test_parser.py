"""Bodies: one JSON document in UTF-8."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from api.parser import parse_json

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(JSON_VALUES)
def test_what_json_writes_is_read_back(value: object) -> None:
    assert parse_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{'a': 1}",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1} {"b": 2}',
        b'{"a": "\xff"}',
        "{}".encode("utf-16"),
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b"[" * 201 + b"]" * 201,
        b"1" * 5000,
    ],
)
def test_what_is_no_json_is_malformed(body: bytes) -> None:
    with pytest.raises(ParseError):
        parse_json(body)


@given(st.binary(max_size=60))
def test_no_bytes_fail_in_another_way(body: bytes) -> None:
    with suppress(ParseError):
        parse_json(body)


def test_the_last_of_equal_names_counts() -> None:
    assert parse_json(b'{"a": 1, "a": 2}') == {"a": 2}
