"""A plain copy of a text for the recognizers, with the way back to the original.

Compatibility forms are folded (Unicode NFKC, UAX #15), invisible characters dropped, foreign
digits, dashes and look-alike letters folded to ASCII, symbols and emoji turned into spaces. The
original itself is never changed.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from privacy.language.placeholder import PLACEHOLDER
from privacy.redaction.entity_type import KINDS

_PLAIN = re.compile(r"[\t\n\r -~]*\Z")
_PLACEHOLDER_OR_CLUSTER = re.compile(
    rf"{PLACEHOLDER.pattern}|.[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
    r"\u3099\u309a\ufe20-\ufe2f]*",
    re.DOTALL,
)
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
_DECEIVING = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0020-\U000e007f]")
_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe58\ufe63\uff0d\u02d7\u05be\u1806", "-")
_LOOKALIKES = dict(
    zip(
        "аеорсухіјѕԁһԛԝАВЕКМНОРСТХІЈЅαικνορτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "aeopcyxijsdhqwABEKMHOPCTXIJSaiknoptuxyABEZHIKMNOPTYX",
        strict=True,
    )
)
_MIXED_WORD = re.compile(
    r"[A-Za-z0-9._%+@-]*[A-Za-z][\u0370-\u052f]+[\w.%+@-]*|[\u0370-\u052f]+[A-Za-z@][\w.%+@-]*"
)


@dataclass(frozen=True, slots=True)
class Normalised:
    """``text``, the plain copy, and where each of its characters came from.

    ``starts`` and ``ends`` hold original offsets per character of ``text``; both are empty when
    the copy is the original.
    """

    text: str = field(repr=False)
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The original's half-open range behind ``text[start:end]`` (not empty)."""
        if not self.starts:
            return start, end
        return self.starts[start], self.ends[end - 1]


def is_deceiving(text: str) -> bool:
    """Whether ``text`` holds characters that make it read other than it shows."""
    return _DECEIVING.search(text) is not None


def normalise(text: str) -> Normalised:
    """The plain copy of ``text``; any string is accepted, lone surrogates become U+FFFD."""
    if _PLAIN.match(text):
        return Normalised(text)
    pieces = list(_pieces(text))
    plain = _fold_lookalikes("".join(piece for piece, _, _ in pieces))
    if plain == text:
        return Normalised(text)
    return Normalised(
        plain,
        tuple(start for piece, start, _ in pieces for _ in piece),
        tuple(end for piece, _, end in pieces for _ in piece),
    )


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    visible = _visible(text)
    shown = "".join(text[start:end] for start, end in visible)
    back = [at for start, end in visible for at in range(start, end)]
    for match in _PLACEHOLDER_OR_CLUSTER.finditer(shown):
        start, end = back[match.start()], back[match.end() - 1] + 1
        if match["entity_type"] in KINDS:
            yield from ((shown[at], back[at], back[at] + 1) for at in range(*match.span()))
        else:
            yield _fold(match.group()), start, end


def _visible(text: str) -> list[tuple[int, int]]:
    gaps = [match.span() for match in _INVISIBLE.finditer(text)]
    starts = [0, *(end for _, end in gaps)]
    ends = [*(start for start, _ in gaps), len(text)]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _fold(cluster: str) -> str:
    if cluster <= "~":
        return cluster
    plain = unicodedata.normalize("NFKC", cluster)
    return "".join(_fold_character(character) for character in plain)


def _fold_character(character: str) -> str:
    if character < "\x80":
        return character
    if character in _DASHES:
        return "-"
    match unicodedata.category(character):
        case "Nd":
            return str(unicodedata.decimal(character))
        case "Zs" | "So" | "Sk" | "Co":
            return " "
        case "Cs" | "Cn":
            return "\ufffd"
    return character


def _fold_lookalikes(plain: str) -> str:
    return _MIXED_WORD.sub(
        lambda word: "".join(_LOOKALIKES.get(letter, letter) for letter in word.group()), plain
    )
