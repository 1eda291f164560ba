"""What ties English time expressions together."""

import re

from memory.encoders.structural.values import Tense
from memory.encoders.structural.when import english_words as words
from memory.encoders.structural.when.numerals import english_number
from memory.encoders.structural.when.occurrence import weekday
from memory.encoders.structural.when.scan import Joints
from memory.encoders.structural.when.stretches import Stretch, unit_from

_I = re.IGNORECASE


def _anchored(match: re.Match[str], anchor: Stretch) -> Stretch:
    """The Friday before 15 July, two weeks after 3 May."""
    before = match["side"].lower() == "before"
    if match["weekday"]:
        leaning = Tense.PAST if before else Tense.FUTURE
        return weekday(anchor.start, words.weekday_number(match["weekday"]), leaning)
    count = english_number(match["count"]) if match["count"] else 1
    unit = words.unit_name(match["unit"])
    return unit_from(anchor.start, -count if before else count, unit)


ENGLISH_JOINTS = Joints(
    beside=re.compile(r",?\s*(?:at|on|in the|around|about|by)?\s*", _I),
    between=re.compile(r"\s*(?:-|–|—|to|until|till|through)\s*(?:the\s+)?", _I),
    since=re.compile(r"\b(?:ever\s+)?since\s+(?:about\s+|the\s+)?", _I),
    onwards=re.compile(r"\s+(?:onwards?|until now|till now|to date)\b", _I),
    anchor=re.compile(
        rf"\b(?:the\s+)?(?:{words.WEEKDAY}|(?:{words.COUNT}\s+)?{words.UNITS})"
        r"\s+(?P<side>before|after)\s+(?:the\s+)?$",
        _I,
    ),
    anchored=_anchored,
)
