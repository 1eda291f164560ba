"""Dates in digits, the same in every language."""

import re

from memory.encoders.structural.when.scan import Frame, Rule
from memory.encoders.structural.when.stretches import Stretch, clock, date, month

_YEAR = r"(?P<year>(?:19|20)\d{2})"


def _full(match: re.Match[str], frame: Frame) -> Stretch:
    day = date(frame.base, int(match["year"]), int(match["month"]), int(match["day"]))
    if match["hour"] is None:
        return day
    return clock(day.start, int(match["hour"]), int(match["minute"]))


def _slashed(match: re.Match[str], frame: Frame) -> Stretch:
    """Month first, as Americans write, unless that cannot be; dots put the day first."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    day_first = match["mark"] == "." or first > 12
    number, which = (first, second) if day_first else (second, first)
    return date(frame.base, year if year > 99 else 2000 + year, which, number)


def _month(match: re.Match[str], frame: Frame) -> Stretch:
    number = int(match["month"])
    if not 1 <= number <= 12:
        raise ValueError("a month is 1 to 12")
    return month(frame.base, int(match["year"]), number)


ISO_RULES = (
    Rule(
        re.compile(
            rf"(?<![\d.\-/]){_YEAR}(?P<mark>[-/.])(?P<month>\d{{1,2}})(?P=mark)(?P<day>\d{{1,2}})"
            r"(?:(?:T|,?[ ])(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?"
            r"(?![\d]|[.\-/]\d)"
        ),
        _full,
    ),
    Rule(
        re.compile(
            r"(?<![\d.\-/])(?P<first>\d{1,2})(?P<mark>[/.])(?P<second>\d{1,2})(?P=mark)"
            r"(?P<year>(?:19|20)?\d{2})(?![\d]|[.\-/]\d)"
        ),
        _slashed,
    ),
    Rule(re.compile(rf"(?<![\d.\-/]){_YEAR}-(?P<month>\d{{2}})(?![\d\-])"), _month),
)
