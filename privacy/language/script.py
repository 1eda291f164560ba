"""Which language a text is in, told by its script, and where the one ends and the other begins."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh", "mixed"]

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HAN_LETTER = re.compile(f"[{HAN}]")
# A run of three words or more is a sentence of its own and deserves the other model;
# shorter ones (brands, names) the Chinese model reads in place.
_FOREIGN_STRETCH = re.compile(
    rf"[^\W\d_{HAN}]+(?:[^\S\n]*[^{HAN}\w\s]*[^\S\n]+[^\s{HAN}]*[^\W\d_{HAN}][^\s{HAN}]*){{2,}}"
)
_SENTENCE_END = re.compile(r"(?<=[.!?。！？;；\n])(?=[^.!?。！？;；\n])")
_BREATH = re.compile(r"(?<=[\s,，、])(?=\S)")
CHUNK = 1_000


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part ``text[start:end]`` of a text, for one model."""

    language: Literal["en", "zh"]
    start: int
    end: int


def detect(text: str) -> Language:
    """``zh`` if written in Han characters, ``mixed`` with a stretch of words in another script."""
    if _HAN_LETTER.search(text) is None:
        return "en"
    return "mixed" if _FOREIGN_STRETCH.search(text) else "zh"


def stretches(text: str) -> Iterator[Stretch]:
    """Cut ``text`` into what each model reads, at sentence ends, never above ``CHUNK``.

    A Chinese text goes whole to the Chinese model; stretches of foreign words in it go to the
    English one as well. The cuts depend on the text alone, so equal texts are read equally.
    """
    if _HAN_LETTER.search(text) is None:
        yield from _chunks(text, "en")
        return
    yield from _chunks(text, "zh")
    for match in _FOREIGN_STRETCH.finditer(text):
        for piece in _chunks(match.group(), "en"):
            yield Stretch("en", match.start() + piece.start, match.start() + piece.end)


def _chunks(text: str, language: Literal["en", "zh"]) -> Iterator[Stretch]:
    start = 0
    while len(text) - start > CHUNK:
        end = _last_cut(text, start)
        yield Stretch(language, start, end)
        start = end
    if start < len(text):
        yield Stretch(language, start, len(text))


def _last_cut(text: str, start: int) -> int:
    window = text[start : start + CHUNK + 1]
    for border in (_SENTENCE_END, _BREATH):
        cuts = [match.start() for match in border.finditer(window) if match.start() > 0]
        if cuts:
            return start + cuts[-1]
    return start + CHUNK
