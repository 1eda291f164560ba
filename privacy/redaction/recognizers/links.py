"""Links with a scheme or ``www.``; a dotted token of code is none."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("URL",)

_LINK = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:https?|ftp)://|www\.)"
    r"[^\s<>\"'`，。；、）)\ue000\ue001\u4e00-\u9fff]+",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[Span]:
    """Each link without the punctuation that ends its sentence."""
    for match in _LINK.finditer(reading.text):
        written = match.group().rstrip(".,;:!?")
        yield Span(match.start(), match.start() + len(written), "URL", 0.7)
