import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.canonical import canonical_json

words = st.text(st.characters(codec="utf-8"))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


def test_keys_are_sorted_by_utf16_as_rfc_8785_asks() -> None:
    keys = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
    read = list(json.loads(canonical_json(keys)))
    assert read == ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]


def test_there_is_no_white_space_and_nothing_needless_is_escaped() -> None:
    assert (
        canonical_json({"b": [1, True, None], "a": "é\n"})
        == '{"a":"é\\n","b":[1,true,null]}'.encode()
    )


@given(values)
def test_canonical_bytes_read_back_as_the_same_value(value: object) -> None:
    assert json.loads(canonical_json(value)) == value  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [1.5, b"x", object(), {"a": {1.0}}])
def test_other_types_have_no_canonical_form(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)  # type: ignore[arg-type]


def test_integers_that_readers_would_round_are_refused() -> None:
    with pytest.raises(ValueError, match="exact"):
        canonical_json(2**53)
