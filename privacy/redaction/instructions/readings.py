"""The ways a text may be meant to be read: as it is, and with each disguise taken off. Pure."""

import base64
import binascii
import codecs
import re
from collections.abc import Iterator
from urllib.parse import unquote

from privacy.redaction.normalise import normalise

MOST = 20_000
_TAGS = re.compile("[\U000e0020-\U000e007e]{3,}")
_SELECTORS = re.compile("[\U000e0100-\U000e01ef]{4,}")
_REVERSED = re.compile("\u202e(?:\u2066)?([^\u202c\u2069]{4,})")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_SPACED = re.compile(r"(?<!\w)(?:\w[ \t\u3000]+){5,}\w(?!\w)")
_HAN_GAP = re.compile(r"(?<=[\u4e00-\u9fff,，。])[ \u3000]+(?=[\u4e00-\u9fff,，。])")
_ASIDE = re.compile(r"[(（\[][^()（）\[\]]{1,12}[)）\]]")
_LEET = str.maketrans("013457@$", "oieasTas".lower())
_LEET_WORD = re.compile(r"\b(?=\w*[a-z])(?=\w*[013457@$])[\w@$]{3,}\b|\b[14]\b")
_ROTATED = re.compile(r"\b(?:gur|naq|lbhe|nyy|cerivbhf|vtaber)\b")  # "the", "and", "your" …
_SELECTOR_SHIFT = 0xE0100 - 16


def readings(text: str) -> Iterator[str]:
    """Each reading in lower case, the plain one first; none longer than 20,000 characters."""
    text = text[:MOST]
    plain = normalise(text).text.lower()
    yield plain
    yield from (reading.lower() for reading in _hidden(text))
    yield from (reading.lower() for reading in _decoded(text))
    for undisguised in (_close_up(plain), _ASIDE.sub("", plain), _unleet(plain)):
        if undisguised != plain:
            yield undisguised
    if _ROTATED.search(plain):
        yield codecs.decode(plain, "rot13")


def _hidden(text: str) -> Iterator[str]:
    """What stands in characters that nobody sees, or runs backwards."""
    for tags in _TAGS.finditer(text):
        yield unquote("".join(chr(ord(letter) - 0xE0000) for letter in tags.group()))
    for run in _SELECTORS.finditer(text):
        codes = bytes(ord(letter) - _SELECTOR_SHIFT & 0xFF for letter in run.group())
        yield codes.decode("utf-8", "replace")
    for run in _REVERSED.finditer(text):
        yield run[1][::-1]


def _decoded(text: str) -> Iterator[str]:
    for run in _BASE64.finditer(text):
        whole = run.group()
        try:
            yield base64.b64decode(whole + "=" * (-len(whole) % 4), validate=True).decode("utf-8")
        except (binascii.Error, UnicodeDecodeError):
            continue


def _close_up(plain: str) -> str:
    """Letters that were spread out, together again."""
    words = _SPACED.sub(lambda run: _words(run.group()), plain)
    return _HAN_GAP.sub("", words)


def _words(spread: str) -> str:
    return " ".join(re.sub(r"\s", "", word) for word in re.split(r"[ \t\u3000]{2,}", spread))


def _unleet(plain: str) -> str:
    return _LEET_WORD.sub(lambda word: word.group().translate(_LEET), plain)
