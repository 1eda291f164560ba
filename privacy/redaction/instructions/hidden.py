"""Text that people do not see and models read: what hides it, and what it says."""

import re
from collections.abc import Iterator

_TAGS = re.compile("[\U000e0020-\U000e007f]{2,}")
# One byte a selector: U+FE00 to U+FE0F are 0 to 15, U+E0100 to U+E01EF are 16 to 255.
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3,}")
# Overriding marks put letters in another order; embeddings and isolates, which real texts in
# right-to-left scripts use, do not.
_OVERRIDDEN = re.compile("[\u202d\u202e]([^\u202c\n]{2,})")
_MARKS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LETTER = "A-Za-z0-9\u0400-\u04ff\u3400-\u9fff"
_SPLIT = re.compile(
    f"(?<=[{_LETTER}])[\u200b-\u200d\u2060-\u2064\ufeff\u180e\u00ad]+(?=[{_LETTER}])"
)
_ONLY_INVISIBLE = re.compile("[\u200b-\u200d\u2060-\u2064\ufeff\u180e]{6,}")
_TAGGED_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007f]{3,7}")
_MOST_SPLITS = 3


def hidden_texts(text: str) -> Iterator[str]:
    """What tag characters, variation selectors and overridden directions spell."""
    for match in _TAGS.finditer(_TAGGED_FLAG.sub("", text)):
        yield "".join(chr(ord(tag) - 0xE0000) for tag in match.group())
    for match in _SELECTORS.finditer(text):
        yield bytes(map(_byte, match.group())).decode("utf-8", "replace")
    for match in _OVERRIDDEN.finditer(text):
        yield _MARKS.sub("", match[1])[::-1]


def hides_text(text: str) -> bool:
    """Whether letters are made invisible, turned round or torn apart: nobody does so by chance.

    Joiners in the scripts and emoji that need them, one soft hyphen in a long word, a flag made
    of tags and a byte-order mark are not meant.
    """
    if text.isascii():
        return False
    if _OVERRIDDEN.search(text) or _SELECTORS.search(text) or _ONLY_INVISIBLE.search(text):
        return True
    if _TAGS.search(_TAGGED_FLAG.sub("", text)):
        return True
    return (
        sum(1 for match in _SPLIT.finditer(text) if "\u00ad" not in match.group()) >= _MOST_SPLITS
    )


def _byte(selector: str) -> int:
    code = ord(selector)
    return code - 0xFE00 if code <= 0xFE0F else code - 0xE0100 + 16
