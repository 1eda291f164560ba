"""Dates of birth that the text calls so, and ages."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("DATE_OF_BIRTH", "AGE")

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = (
    rf"(?:\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}"
    rf"|{_DAY}(?: of)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} {_DAY}(?:,? \d{{4}})?|{_MONTH} \d{{4}}"
    r"|(?:\d{2,4}年)?\d{1,2}月\d{1,2}[日号]|\d{4}年(?:\d{1,2}月)?|(?:19|20)\d{2}(?!\d))"
)
_BEFORE = re.compile(
    r"(?:(?<![a-z])(?:date of birth|birth ?dates?|birthday|d\.?o\.?b\b\.?|born)|出生日期|出生年月|"
    r"出生于|生日|出生|生于)(?:\s*(?:is|was|on|in|falls on|as|\(?mm/dd/yyyy\)?|[:=,-]|是|在|为|于)\s*|\s+){0,3}"
    rf"({_DATE})"
)
_AFTER = re.compile(
    rf"({_DATE})\s*(?:is|was|是|,)?\s*(?:(?:my|his|her|the|our)\s+|我的?|他的?|她的?)?"
    r"(?:birthday|date of birth|birth ?date|dob\b|生日|出生|生(?![\u4e00-\u9fff]))"
)
_AGE = re.compile(
    r"(?<![\d.])(\d{1,3}(?:[- ]years?[- ]old| ?y/o| ?yrs? old|[- ]year[- ]old|\s?周?岁))(?![a-z])"
    r"|(?<![a-z])(?:aged?|age is|age:|i'm|i am|turn(?:ed|s|ing)?|age of|年龄[:为是]?)\s*(\d{1,3})"
    r"(?![\d%.:/-]|\s*(?:%|min|hour|km|kg|percent|st\b|th\b|people|months?|days?|weeks?|minutes?))"
)
_OLDEST = 120


def find(reading: Reading) -> Iterator[Span]:
    """Birth dates with a word for birth beside them; ages up to 120 years."""
    if not reading.labels and not re.search(r"\d", reading.text):
        return
    for pattern in (_BEFORE, _AFTER):
        for match in pattern.finditer(reading.folded):
            yield Span(*match.span(1), "DATE_OF_BIRTH", 0.85)
    for match in _AGE.finditer(reading.folded):
        group = match.lastindex or 1
        if int(re.match(r"\d+", match[group])[0]) <= _OLDEST:  # type: ignore[index]
            yield Span(*match.span(group), "AGE", 0.8)
