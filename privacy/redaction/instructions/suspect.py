"""Whether a text tries to instruct whoever remembers it."""

import re

from privacy.redaction.instructions.families import COMPILED
from privacy.redaction.instructions.readings import readings

ENOUGH = 2
_HIDING = re.compile(
    "[\U000e0001-\U000e007f]{3}|[\U000e0100-\U000e01ef]{4}|[\u202d\u202e]"
    "|(?:[A-Za-z\u4e00-\u9fff][\u00ad\u200b-\u200d\u2060-\u2064]+(?=[A-Za-z\u4e00-\u9fff])[^\n]{0,8}?){3}"
)


def is_instruction(text: str) -> bool:
    """Whether some reading of ``text`` says enough of what attacks say, or hides what it says."""
    return hides(text) or any(weigh(reading) >= ENOUGH for reading in readings(text))


def hides(text: str) -> bool:
    """Whether ``text`` holds words that its reader does not see, or sees the other way round.

    Joined emoji, scripts that need joiners and single marks of direction are none of these.
    """
    return _HIDING.search(text) is not None


def weigh(reading: str) -> int:
    """The weights of the families that ``reading`` (lower case) speaks of, summed."""
    total = 0
    for weight, pattern in COMPILED:
        if pattern.search(reading):
            total += weight
            if total >= ENOUGH:
                break
    return total
