"""Which names in a question could be those of speakers."""

import re

from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import derived

# Names of one or two capitalised words, and runs of two to four Han characters: what is no
# speaker's name matches no reference, so guessing freely costs nothing.
_CAPITALISED = re.compile(r"[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
LONGEST_HAN_NAME = 4
CANDIDATES = 64


def named_speakers(text: RedactedText) -> list[RedactedText]:
    """Every name in ``text`` that a speaker may bear, the first 64."""
    names: dict[str, None] = {}
    for match in _CAPITALISED.finditer(text.value):
        names.update(dict.fromkeys([match.group(), *match.group().split()]))
    for match in _HAN.finditer(text.value):
        names.update(dict.fromkeys(_pieces(match.group())))
    return [derived(name, source=text) for name in list(names)[:CANDIDATES]]


def _pieces(run: str) -> list[str]:
    return [
        run[at : at + size]
        for at in range(len(run))
        for size in range(2, LONGEST_HAN_NAME + 1)
        if at + size <= len(run)
    ]
