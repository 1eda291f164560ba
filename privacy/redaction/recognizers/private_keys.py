"""Private keys in their text forms (RFC 7468, OpenSSH, PGP, PuTTY), whole or cut off."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PRIVATE_KEY", "SEED_PHRASE")

_BEGIN = re.compile(r"-{2,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{2,5}")
_END = re.compile(r"-{2,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{2,5}")
_LONGEST = 16_384
_BODY = re.compile(r"(?:\s|\\[nr]|[A-Za-z0-9+/=]|[A-Z][\w-]*: [^\n]*\n)*")
_PUTTY = re.compile(r"PuTTY-User-Key-File-\d:[\s\S]{0,8000}?Private-MAC: [0-9a-f]+")
_SEED = re.compile(
    r"(?:(?:seed|recovery|mnemonic|backup|secret)[ -](?:phrase|words?)|mnemonic|助记词|恢复短语)"
    r"(?:\s*(?:is|are|was|words?|my|[:：=]|是|为))*[\s\"']*"
    r"((?:[a-z]{3,8}[ ,]+){11,23}[a-z]{3,8})(?![a-z])"
)


def find(reading: Reading) -> Iterator[Span]:
    """From BEGIN to END (or as far as the key goes on), and wallets' recovery phrases."""
    at = 0
    while begin := _BEGIN.search(reading.text, at):
        at = _end_of(reading.text, begin.end())
        yield Span(begin.start(), at, "PRIVATE_KEY", 1.0)
    for match in _PUTTY.finditer(reading.text):
        yield Span(*match.span(), "PRIVATE_KEY", 1.0)
    for match in _SEED.finditer(reading.folded):
        yield Span(*match.span(1), "SEED_PHRASE", 0.95)


def _end_of(text: str, start: int) -> int:
    end = _END.search(text, start, start + _LONGEST)
    if end:
        return end.end()
    body = _BODY.match(text, start)
    return body.end() if body else start
