"""A short part of a long text, with the words that were searched for marked."""

import re
from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from memory.lexical.scripts import HAN
from memory.lexical.tokens import tokens

EXCERPT = 320
LEAD = 80
PIECE = re.compile(rf"(?P<han>[{HAN}]+)|[^\W{HAN}]+(?:['’][^\W{HAN}]+)*")

Span = tuple[int, int]


def shortened(text: str) -> str:
    """The beginning of ``text``, at most ``EXCERPT`` characters."""
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT].rstrip()}…"


def marked(text: str, query: str) -> SafeString:
    """A part of ``text`` that holds words of ``query``, escaped, each word in ``<mark>``.

    Words are the same here as for recall: stems, no stop words, Chinese in pairs of characters.
    """
    wanted = set(tokens(query))
    shown = _around_first(text, wanted)
    return format_html_join("", "{}", ((piece,) for piece in _pieces(shown, wanted)))


def _pieces(text: str, wanted: set[str]) -> Iterator[str]:
    end = 0
    for start, stop in _merged(_spans(text, wanted)):
        yield text[end:start]
        yield format_html("<mark>{}</mark>", text[start:stop])
        end = stop
    yield text[end:]


def _around_first(text: str, wanted: set[str]) -> str:
    """The beginning, unless the first match lies beyond it."""
    first, _ = next(_spans(text, wanted), (0, 0))
    if first <= EXCERPT - LEAD:
        return shortened(text)
    return f"…{shortened(text[first - LEAD :])}"


def _spans(text: str, wanted: set[str]) -> Iterator[Span]:
    for piece in PIECE.finditer(text):
        start = piece.start()
        parts = _pairs(piece["han"]) if piece["han"] else [(0, len(piece.group()))]
        for begin, end in parts:
            if wanted & set(tokens(text[start + begin : start + end])):
                yield start + begin, start + end


def _pairs(run: str) -> list[Span]:
    return [(at, at + 2) for at in range(len(run) - 1)] or [(0, 1)]


def _merged(spans: Iterator[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, stop in spans:
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], stop
        else:
            merged.append((start, stop))
    return merged
