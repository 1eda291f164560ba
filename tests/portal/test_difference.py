"""What changed between two wordings."""

from hypothesis import given
from hypothesis import strategies as st

from portal.difference import DIFFERENCE_LIMIT, Piece, difference


def test_words_are_compared_as_words() -> None:
    assert difference("a north window", "a south window") == [
        Piece("kept", "a "),
        Piece("removed", "north"),
        Piece("added", "south"),
        Piece("kept", " window"),
    ]


def test_chinese_is_compared_by_characters() -> None:
    assert difference("我喜欢红茶", "我喜欢绿茶") == [
        Piece("kept", "我喜欢"),
        Piece("removed", "红"),
        Piece("added", "绿"),
        Piece("kept", "茶"),
    ]


def test_a_very_long_text_is_shown_whole() -> None:
    long = "x" * (DIFFERENCE_LIMIT + 1)
    assert difference(long, "y") == [Piece("removed", long), Piece("added", "y")]


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_pieces_make_up_both_wordings(before: str, after: str) -> None:
    pieces = difference(before, after)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == before
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == after
