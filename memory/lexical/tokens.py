"""Cut a text into the tokens that are indexed and searched for."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from unicodedata import normalize

from memory.lexical.scripts import COMBINING, HAN, UNSPACED
from memory.lexical.simplified import simplify
from memory.lexical.stem import stem
from memory.lexical.stopwords import STOP_WORDS
from privacy.language.placeholder import PLACEHOLDER

_LETTER = rf"(?:[^\W{UNSPACED}]|[{COMBINING}])"
_PIECE = re.compile(
    rf"(?P<mark><[A-Z][A-Z_]*(?:_[0-9a-f]{{8}})?>)"
    rf"|(?P<run>[{UNSPACED}]+)"
    rf"|(?P<symbolic>\b[A-Za-z](?:\+\+|#)(?!\w))"
    rf"|(?P<word>{_LETTER}+(?:['’.,\-]{_LETTER}+)*)"
)
_ENDING = re.compile(r"(?:'(?:s|m|re|ve|ll|d)|n't)$")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_BORDER = re.compile(rf"_+|(?!{_LETTER}).")
_CAMEL = re.compile(r"\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_ACCENT = re.compile("[\u0300-\u036f]")
_HAN = re.compile(f"[{HAN}]+")
_TOKEN_LIMIT = 64
# Function words of one character: as common in a text as "the".
_EMPTY_HAN = frozenset(
    "的了是在我你他她它有和就不也都很到说要去会着没看好自这那吗呢吧啊与及或而但被把对从"
)


def tokens(text: str, words: Iterable[str] = ()) -> Counter[str]:
    """The tokens of ``text`` and how often each occurs. Never raises.

    English: stop words dropped (kept if there is nothing else), stems. Identifiers whole and in
    parts (``parseDate`` and ``parse_date`` meet). Scripts without spaces: pairs of characters,
    and of the given Chinese ``words`` (as a tagger cut them) those that pairs do not catch.
    """
    normal = simplify(normalize("NFKC", text))
    found = [token for match in _PIECE.finditer(normal) for token in _of_piece(match)]
    telling = [token for token in found if token not in STOP_WORDS]
    counts = Counter(_stemmed(token) for token in telling or found)
    counts.update(token for word in words for token in _of_chinese_word(word))
    return counts


def _of_piece(match: re.Match[str]) -> Iterator[str]:
    piece = match.group()
    if match.lastgroup == "run":
        yield from _pairs(piece)
    elif match.lastgroup == "mark":
        yield from _of_mark(piece)
    elif match.lastgroup == "symbolic":
        yield piece.casefold()
    else:
        yield from _of_word(piece)


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for at in range(len(run) - 1):
        yield run[at : at + 2]


def _of_mark(mark: str) -> Iterator[str]:
    """A placeholder of redaction: itself, and the words of its type, which a question may name."""
    yield mark.casefold()
    if match := PLACEHOLDER.fullmatch(mark):
        yield from match["entity_type"].casefold().split("_")


def _of_word(word: str) -> Iterator[str]:
    if word.isalpha() and (word.islower() or word[1:].islower() or word.isupper()):
        yield _plain(word)
    elif _NUMBER.fullmatch(word):
        yield _number(word)
    else:
        yield from _of_compound(word)


def _of_compound(word: str) -> Iterator[str]:
    """``parse_date``, ``e-mail``, ``GPT4``, ``don't``: the whole, then its parts if several."""
    bare = _ENDING.sub("", word.replace("’", "'"))
    pieces = [piece for piece in _BORDER.split(bare) if piece]
    parts = [part for piece in pieces for part in _humps(piece)]
    normal = [_number(part) if part.isdecimal() else _plain(part) for part in parts]
    if len(normal) > 1:
        yield "".join(normal)[:_TOKEN_LIMIT]
    yield from normal


def _humps(piece: str) -> list[str]:
    return _CAMEL.findall(piece) if piece.isascii() else [piece]


def _plain(word: str) -> str:
    """Without case and accents, so that café and CAFE meet; cut to a bounded length."""
    lower = word.casefold()
    if not lower.isascii():
        lower = normalize("NFC", _ACCENT.sub("", normalize("NFD", lower)))
    return lower[:_TOKEN_LIMIT]


def _number(digits: str) -> str:
    """One form a number: no thousands commas, no leading zeros."""
    return (digits.replace(",", "").lstrip("0") or "0")[:_TOKEN_LIMIT]


def _stemmed(token: str) -> str:
    return stem(token) if token.isascii() and token.isalpha() else token


def _of_chinese_word(word: str) -> Iterator[str]:
    plain = simplify(word)
    if _HAN.fullmatch(plain) and len(plain) != 2 and plain not in _EMPTY_HAN:
        yield plain[:_TOKEN_LIMIT]
