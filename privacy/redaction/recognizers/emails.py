"""E-mail addresses (RFC 5321, 6531), plain and in the disguises people use."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("EMAIL_ADDRESS",)

_LETTERS = "A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u052f"
_LOCAL = rf"[{_LETTERS}0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[{_LETTERS}0-9!#$%&'*+/=?^_`{{|}}~-]+)*\.?"
_NAME = rf"[{_LETTERS}0-9](?:[{_LETTERS}0-9-]{{0,61}}[{_LETTERS}0-9])?"
_TOP = rf"(?:xn--[a-z0-9-]{{2,59}}|[{_LETTERS}]{{2,24}})"
_PLAIN = re.compile(
    rf"(?<![{_LETTERS}0-9])(?:\"[^\"\n@]{{1,64}}\"|{_LOCAL})@"
    rf"(?:(?:{_NAME}\.){{1,8}}{_TOP}|\[[0-9a-fA-F.:]{{3,45}}\])(?![{_LETTERS}0-9])",
)
_HAN_DOMAIN = re.compile(
    r"[A-Za-z0-9._%+-]{1,64}@[\u4e00-\u9fff0-9A-Za-z-]{1,30}\."
    r"(?:公司|网络|中国|在线|中文网|香港|台湾|(?:com|net|org|cn)(?![A-Za-z]))"
)
_WORD = r"[A-Za-z0-9][A-Za-z0-9_+-]*"
_DOT = r"(?:\s*[\[({<]\s*(?:dot|punkt|\.|点)\s*[\])}>]\s*|\s+(?:dot|点)\s+|点|\s*\.\s*)"
_BRACKETED_AT = r"\s*[\[({<]\s*(?:at|@|艾特|圈a|圈)\s*[\])}>]\s*"
_SPOKEN_AT = r"(?:\s+at\s+|\s*艾特\s*|\s*圈a\s*|\s*#at#\s*|\s*_at_\s*)"
_BRACKETED = re.compile(
    rf"(?<![A-Za-z0-9]){_WORD}(?:{_DOT}{_WORD})*{_BRACKETED_AT}{_WORD}(?:{_DOT}{_WORD})*?"
    rf"{_DOT}[A-Za-z]{{2,24}}(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_SPOKEN_DOT = r"(?:\s+dot\s+|\s*点\s*|\s*[\[(]dot[\])]\s*)"
_SPOKEN = re.compile(
    rf"(?<![A-Za-z0-9])(?P<local>{_WORD}(?:{_SPOKEN_DOT}{_WORD}|\.{_WORD})*){_SPOKEN_AT}"
    rf"{_WORD}(?:(?:{_SPOKEN_DOT}|\.)[A-Za-z0-9-]+){{0,3}}?(?:{_SPOKEN_DOT}|\.)"
    r"(?P<top>com|net|org|edu|gov|io|co|cn|uk|de|fr|jp|eu|us|info|me|ai|dev|app|in|br|ru|it|es|nl)"
    rf"(?:(?:{_SPOKEN_DOT}|\.)(?:uk|cn|au|jp|nz|br|in|za))?(?![A-Za-z0-9])",
    re.IGNORECASE,
)
# "Put an at for the hash": written so that no robot reads it.
_HASHED = re.compile(
    rf"(?<![A-Za-z0-9/#.])(?!\S*\.(?:html?|php|md|aspx?)#){_WORD}(?:\.{_WORD})*#(?:{_NAME}\.){{1,3}}(?:com|net|org|cn|edu|io|de|uk|fr|jp|tw|hk)"
    r"(?![A-Za-z0-9/])"
)
_SPACED = re.compile(
    rf"(?<![A-Za-z0-9]){_WORD}(?:\.{_WORD})*(?:\s@\s?|\s?@\s)(?:{_NAME}(?:\s\.\s?|\s?\.\s|\.))"
    rf"{{1,4}}[A-Za-z]{{2,24}}(?![A-Za-z0-9])"
)
_LETTER_BY_LETTER = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-Za-z0-9._-] ){2,40}@ (?:[A-Za-z0-9-] ){1,40}\. "
    r"[A-Za-z](?: [A-Za-z]){1,5}(?![A-Za-z0-9])"
)
_MENTION = re.compile(r"e-?mail|mail|邮|信箱|inbox|reach|contact|write|address|联系")
_NOT_MAIL = re.compile(r"\.(?:png|jpe?g|gif|webp|svg|css|json|html|exe|local\.ts|jsx|tsx)$", re.I)
_REACH = 48


def find(reading: Reading) -> Iterator[Span]:
    """Addresses with ``@``; with "at" and "dot" in words where the text speaks of mail."""
    text = reading.text
    if "@" in text:
        for pattern in (_PLAIN, _HAN_DOMAIN, _SPACED, _LETTER_BY_LETTER):
            yield from (_span(match) for match in pattern.finditer(text) if _is_mail(match))
    if "#" in text:
        yield from (_span(match) for match in _HASHED.finditer(text))
    if "at" in reading.folded or "艾特" in text or "圈" in text:
        yield from (_span(match) for match in _BRACKETED.finditer(text))
        yield from (_span(m) for m in _SPOKEN.finditer(text) if _speaks_of_mail(reading, m))


def _is_mail(match: re.Match[str]) -> bool:
    # "git@host:owner/name" is where code lives, "icon@2x.png" a picture.
    repository = match.group().startswith("git@") and match.string[match.end() :][:1] == ":"
    return not repository and _NOT_MAIL.search(match.group()) is None


def _speaks_of_mail(reading: Reading, match: re.Match[str]) -> bool:
    if re.search(r"[0-9._]|\sdot\s|点", match["local"]):
        return True
    return _MENTION.search(reading.folded, max(0, match.start() - _REACH), match.end()) is not None


def _span(match: re.Match[str]) -> Span:
    return Span(match.start(), match.end(), "EMAIL_ADDRESS", 1.0)
