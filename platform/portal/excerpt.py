"""A short part of a long text, with the words that were searched for marked."""

import re

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

EXCERPT = 320
LEAD = 80
WORDS = re.compile(r"\w+")
CHINESE = re.compile(r"[\u3400-\u9fff]{2,}")
LATIN_MINIMUM = 3


def shortened(text: str) -> str:
    """The beginning of ``text``, at most ``EXCERPT`` characters."""
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT].rstrip()}…"


def marked(text: str, query: str) -> SafeString:
    """The part of ``text`` that holds words of ``query``, escaped, each word in ``<mark>``."""
    pattern = _pattern(query)
    if pattern is None:
        return format_html("{}", shortened(text))
    pieces = pattern.split(_around_first(text, pattern))
    return format_html_join(
        "", "{}", ((_mark(piece) if odd else piece,) for piece, odd in _with_parity(pieces))
    )


def _with_parity(pieces: list[str]) -> list[tuple[str, bool]]:
    """``re.split`` with one group: every second piece is a match."""
    return [(piece, index % 2 == 1) for index, piece in enumerate(pieces)]


def _mark(piece: str) -> SafeString:
    return format_html("<mark>{}</mark>", piece)


def _pattern(query: str) -> re.Pattern[str] | None:
    words = {word for word in WORDS.findall(query) if len(word) >= LATIN_MINIMUM}
    words |= {run[i : i + 2] for run in CHINESE.findall(query) for i in range(len(run) - 1)}
    if not words:
        return None
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(f"({'|'.join(map(re.escape, longest_first))})", re.IGNORECASE)


def _around_first(text: str, pattern: re.Pattern[str]) -> str:
    found = pattern.search(text)
    start = max(0, found.start() - LEAD) if found and found.end() > EXCERPT else 0
    return f"{'…' if start else ''}{shortened(text[start:])}"
