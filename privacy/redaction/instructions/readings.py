"""The readings of a text that a model may take: as it stands and with its disguises undone."""

import base64
import binascii
import codecs
import html
import re
from collections.abc import Iterator
from urllib.parse import unquote

from privacy.redaction.instructions.hidden import hidden_texts
from privacy.redaction.instructions.traditional import simplify
from privacy.redaction.normalise import normalise

_HAN = "\u3400-\u9fff"
_LEET = str.maketrans("013457@$", "oieastas")
_LEET_WORD = re.compile(
    r"(?<![\w@$.-])(?=[a-z@$]*[013457@$])(?=[\d@$]*[a-z])[a-z013457@$]{2,20}(?![\w@$])"
)
_FEWEST_LEET_WORDS = 2
_SPELT = re.compile(
    r"(?<![a-z])[a-z](?:[ ._*\-]{1,2}[a-z](?![a-z])){4,}(?:\s{2,}[a-z](?:[ ._*\-]{1,2}[a-z](?![a-z]))*)*"
)
_SPACED_HAN = re.compile(rf"(?<=[{_HAN},。])[ \t._*\-]+(?=[{_HAN},。])")
_ASIDE = re.compile(rf"(?<=[{_HAN}])\([^()\n]{{1,12}}\)(?=[{_HAN}])")
_BASE64 = re.compile(r"(?<![0-9A-Za-z+/_-])[0-9A-Za-z+/_-]{24,4000}={0,2}(?![0-9A-Za-z+/_=-])")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}[ :]?){16,2000}(?![0-9A-Za-z])")
_PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2}){3,}")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--|-->")
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|[a-z]{2,8});")
_ROT13 = re.compile(r"\b(?:vtaber|vtabevat|qvfertneq|sbetrg|bireevqr|erirny|vafgehpgvbaf?)\b")
_BACKWARDS = re.compile(r"erongi|drageersid|tegrof|edirrevo|laever|snoitcurtsni")
_WORD = re.compile(r"[a-z]{6,14}")
_KNOWN = {
    (word[0], word[-1], "".join(sorted(word))): word
    for word in (
        "ignore", "disregard", "forget", "override", "bypass", "previous", "instructions",
        "instruction", "system", "prompt", "reveal", "assistant", "guidelines", "restrictions",
    )
}  # fmt: skip


def readings(text: str) -> str:
    """All readings of ``text``, folded and in lower case, one a paragraph."""
    plain = normalise(text).text
    seen = [simplify(plain.lower())]
    if not text.isascii():
        seen += map(_fold, hidden_texts(text))
    found = list(seen)
    for reading in seen:
        found += [undone for undone in _undone(reading) if undone != reading]
    return "\n\n".join([*found, *map(_fold, _decoded(plain))])


def _fold(text: str) -> str:
    return simplify(normalise(text).text.lower())


def _undone(plain: str) -> Iterator[str]:
    if _SPELT.search(plain):
        yield _SPELT.sub(_join_spelt, plain)
    if len(_LEET_WORD.findall(plain)) >= _FEWEST_LEET_WORDS:
        yield _LEET_WORD.sub(lambda word: word.group().translate(_LEET), plain)
    if not plain.isascii():
        yield _ASIDE.sub("", _SPACED_HAN.sub("", plain))
    yield _WORD.sub(_straighten, plain)
    if _ROT13.search(plain):
        yield codecs.decode(plain, "rot13")
    if _BACKWARDS.search(plain):
        yield plain[::-1]


def _join_spelt(match: re.Match[str]) -> str:
    words = re.split(r"\s{2,}", match.group())
    return " ".join(re.sub(r"[ ._*\-]", "", word) for word in words)


def _straighten(match: re.Match[str]) -> str:
    """A word whose inner letters were shuffled, as readers and models read it."""
    word = match.group()
    return _KNOWN.get((word[0], word[-1], "".join(sorted(word))), word)


def _decoded(plain: str) -> Iterator[str]:
    for match in _BASE64.finditer(plain):
        yield from _legible(_from_base64(match.group()))
    for match in _HEX.finditer(plain):
        yield from _legible(bytes.fromhex(re.sub("[ :]", "", match.group())))
    if _PERCENT.search(plain):
        yield unquote(plain, errors="replace")
    if _ENTITY.search(plain) or _MARKUP.search(plain):
        yield _MARKUP.sub("", html.unescape(plain))


def _from_base64(token: str) -> bytes:
    body = token.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4))
    except binascii.Error:
        return b""


def _legible(decoded: bytes) -> Iterator[str]:
    """The bytes as text, if they are some."""
    try:
        text = decoded.decode("utf-8")
    except UnicodeDecodeError:
        return
    if len(text) > 5 and sum(letter.isprintable() for letter in text) >= 0.95 * len(text):
        yield text
