"""A text prepared once for all recognizers."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from privacy.language.placeholder import PLACEHOLDER
from privacy.redaction.entity_type import KINDS
from privacy.redaction.label import Label, find_labels, label_of

# Private-use characters, which the normalised copy never holds and no pattern accepts.
SHIELD = "\ue000"
BLANK = "\ue001"

# What looks like somebody's number and is nobody's.
_CODES = re.compile(
    r"""
    (?<![0-9A-Za-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9A-Za-z])     # GUID
  | (?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?  # ISO 8601
  | (?<![\d.])\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?!\d|:)                            # time of day
  | (?<!\d)(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}(?!\d)                              # date
  | (?<![\d/])\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d(?!\d)                           # date
  | (?<![0-9A-Za-z])(?=[0-9a-f]*[a-f])[0-9a-f]{32,128}(?![0-9A-Za-z])              # digest
  | https?://[^\s<>"'\ue000-\ue001]+                                              # link
  | (?<![\w-])[\w-]{1,80}\.(?:png|jpe?g|gif|pdf|docx?|xlsx?|pptx?|csv|json|ya?ml|txt|log
        |zip|gz|tar|mp[34]|mov|wav|py|js|ts|java|cpp|html?|xml|sql|md
        |exe|apk|iso|dmg|heic|webp|svg|bak)(?!\w)  # file
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(slots=True)
class Reading:
    """A normalised text as recognizers want it; all four strings have the same offsets.

    ``text``: placeholders shielded. ``folded``: lower case. ``numbers``: the text with codes
    that are nobody's numbers (GUIDs, timestamps, digests, file names) blanked.
    """

    text: str = field(repr=False)
    folded: str = field(repr=False)
    numbers: str = field(repr=False)
    labels: list[Label] = field(repr=False)

    def label(self, start: int, end: int) -> str | None:
        """What the text calls ``text[start:end]``: a key of ``label.WORDS`` or None."""
        label = label_of(self.folded, self.labels, start, end)
        return label.kind if label else None


def shield(plain: str) -> str:
    """``plain`` with each placeholder overwritten by :data:`SHIELD`, which no pattern accepts."""
    if "<" not in plain:
        return plain
    return _overwrite(PLACEHOLDER, plain, SHIELD, lambda mark: mark["entity_type"] in KINDS)


def read(plain: str) -> Reading:
    """Prepare the normalised ``plain``."""
    text = shield(plain)
    folded = text.lower()
    if len(folded) != len(text):
        folded = "".join(letter if len(letter.lower()) > 1 else letter.lower() for letter in text)
    if not any(map(str.isdigit, text)):
        return Reading(text, folded, text, [])
    return Reading(text, folded, _overwrite(_CODES, text, BLANK), find_labels(folded))


def _overwrite(
    pattern: re.Pattern[str],
    text: str,
    character: str,
    condition: Callable[[re.Match[str]], object] = lambda _: True,
) -> str:
    return pattern.sub(
        lambda match: character * len(match.group()) if condition(match) else match.group(), text
    )
