"""Links and connection strings that carry a password (RFC 3986 §3.2.1)."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("CONNECTION_STRING", "SECRET")

_LINK = re.compile(
    r"(?<![A-Za-z])[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s:/@\"'<>\ue000]{0,128}:[^\s\"'<>\ue000]{1,256}@"
    r"[^\s\"'<>,;，。；、）)\ue000\u4e00-\u9fff]+"
)
_PAIRS = re.compile(
    r"(?:(?:server|host|data source|endpoint|defaultendpointsprotocol|accountname|user id|uid)"
    r"=[^;\s\ue000]{1,128};\s?)(?:[\w .]{2,40}=[^;\n\ue000]{0,200};?\s?){0,12}"
)
_SECRET_PAIR = re.compile(r"(?:password|pwd|accountkey|sharedaccesskey)=[^;\s]{3,}")
_AUTHORIZATION = re.compile(
    r"(?<![a-z])authorization\W{1,4}(?:bearer|basic|token|digest)?\s+([\w+/=.~-]{8,})"
    r"|(?<![a-z])bearer\s+([\w+/=.~-]{16,})"
)


def find(reading: Reading) -> Iterator[Span]:
    """The whole string: host and user lead to the door that the password opens."""
    if "://" in reading.text:
        for match in _LINK.finditer(reading.text):
            yield Span(match.start(), match.end() - _tail(match.group()), "CONNECTION_STRING", 1.0)
    for match in _PAIRS.finditer(reading.folded):
        if _SECRET_PAIR.search(match.group()):
            yield Span(match.start(), match.end(), "CONNECTION_STRING", 1.0)
    for match in _AUTHORIZATION.finditer(reading.folded):
        group = match.lastindex or 1
        if any(map(str.isdigit, match[group])):
            yield Span(*match.span(group), "SECRET", 0.9)


def _tail(written: str) -> int:
    return len(written) - len(written.rstrip(".!?"))
