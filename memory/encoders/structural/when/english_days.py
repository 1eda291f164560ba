"""How English names days and hours."""

import re
from functools import partial

from memory.encoders.structural.values import Tense
from memory.encoders.structural.when import english_words as words
from memory.encoders.structural.when import stretches
from memory.encoders.structural.when.occurrence import occurrence, weekday
from memory.encoders.structural.when.scan import Frame, Rule
from memory.encoders.structural.when.stretches import Stretch

Match = re.Match[str]
compiled = partial(re.compile, flags=re.IGNORECASE)

_DAYS = {
    "day before yesterday": -2,
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
    "day after tomorrow": 2,
}


def _relative_day(match: Match, frame: Frame) -> Stretch:
    return _part_of(match, stretches.day(frame.base, _DAYS[match["name"].lower()]))


def _part_of(match: Match, day: Stretch) -> Stretch:
    return stretches.part_of_day(day.start, match["part"].lower()) if match["part"] else day


def _part_of_today(match: Match, frame: Frame) -> Stretch:
    last = match["which"] is not None and match["which"].lower() == "last"
    return stretches.part_of_day(
        frame.base - stretches.DAY if last else frame.base, (match["part"] or "night").lower()
    )


def _weekday_said(match: Match, frame: Frame) -> Stretch:
    way = words.direction(match["which"])
    number = words.weekday_number(match["weekday"])
    if way == 0:
        return _part_of(match, stretches.day(stretches.week(frame.base).start, number))
    leaning = Tense.PAST if way < 0 else Tense.FUTURE
    return _part_of(match, weekday(frame.base, number, leaning))


def _weekday_of_week(match: Match, frame: Frame) -> Stretch:
    monday = stretches.week(frame.base, words.direction(match["which"])).start
    return stretches.day(monday, words.weekday_number(match["weekday"]))


def _weekday_bare(match: Match, frame: Frame) -> Stretch:
    leaning = frame.leaning(match.start("weekday"))
    return _part_of(match, weekday(frame.base, words.weekday_number(match["weekday"]), leaning))


def _date(match: Match, frame: Frame) -> Stretch:
    return _dated(match, frame, words.month_number(match["month"]), int(match["day"]))


def _days_of_month(match: Match, frame: Frame) -> Stretch:
    month = words.month_number(match["month"])
    first = _dated(match, frame, month, int(match["from"]))
    last = _dated(match, frame, month, int(match["day"]))
    return Stretch(first.start, last.end, first.granularity)


def _holiday(match: Match, frame: Frame) -> Stretch:
    month, day = words.HOLIDAYS[match["name"].lower().replace("’", "'")]
    return _dated(match, frame, month, day)


def _dated(match: Match, frame: Frame, month: int, day: int) -> Stretch:
    if match["year"]:
        return stretches.date(frame.base, int(match["year"]), month, day)
    return occurrence(
        lambda year: stretches.date(frame.base, year, month, day),
        frame.base,
        frame.leaning(match.end() - 1),
    )


def _clock(match: Match, frame: Frame) -> Stretch:
    hour = int(match["hour"])
    minute = int(match["minute"]) if match["minute"] else None
    half = (match["half"] or "").lower()
    if half and not 1 <= hour <= 12:
        raise ValueError("a clock of twelve hours")
    if half:
        hour = hour % 12 + 12 * half.startswith("p")
    return _time(frame, hour, minute)


def _time(frame: Frame, hour: int, minute: int | None) -> Stretch:
    if hour > 23 or (minute or 0) > 59:
        raise ValueError("no such time of day")
    return stretches.clock(frame.base, hour, minute)


def _named_clock(match: Match, frame: Frame) -> Stretch:
    return stretches.clock(frame.base, 12 if match["name"].lower() != "midnight" else 0, None)


_PART = rf"(?:[ ](?:in[ ]the[ ])?{words.PART})?"
_OPTIONAL_YEAR = rf"(?:,?[ ](?:of[ ])?{words.YEAR})?"
_NOT_EVERY = r"(?<!every )(?<!each )(?<!\w)"

DAY_RULES = (
    Rule(
        compiled(
            r"\b(?:the[ ])?(?P<name>day[ ]before[ ]yesterday|day[ ]after[ ]tomorrow|yesterday"
            rf"|today|tomorrow)\b{_PART}"
        ),
        _relative_day,
    ),
    Rule(
        compiled(
            r"\b(?:tonight|(?P<which>this|last)[ ](?P<part>morning|afternoon|evening|night))\b"
        ),
        _part_of_today,
    ),
    Rule(compiled(rf"\b{words.WHICH}[ ]{words.WEEKDAY}\b{_PART}"), _weekday_said),
    Rule(
        compiled(rf"\b{words.WEEKDAY}[ ](?:of[ ])?(?:the[ ])?{words.WHICH}[ ]week\b"),
        _weekday_of_week,
    ),
    Rule(
        compiled(rf"\b{words.WHICH}[ ]week[ ](?:on[ ])?{words.WEEKDAY}\b"),
        _weekday_of_week,
    ),
    Rule(compiled(rf"{_NOT_EVERY}(?:on[ ])?{words.WEEKDAY}(?!\w){_PART}"), _weekday_bare),
    Rule(
        compiled(
            rf"(?<![\d.,:])\b(?:the[ ])?{words.DAY}[ ]?(?:of[ ])?{words.MONTH}(?!\w){_OPTIONAL_YEAR}"
        ),
        _date,
    ),
    Rule(compiled(rf"\b{words.MONTH}[ ](?:the[ ])?{words.DAY}(?!\w){_OPTIONAL_YEAR}"), _date),
    Rule(
        compiled(
            rf"\b(?P<from>[0-3]?\d)(?:st|nd|rd|th)?[ ]?(?:-|–|to|and)[ ]?{words.DAY}[ ]"
            rf"(?:of[ ])?{words.MONTH}(?!\w){_OPTIONAL_YEAR}"
        ),
        _days_of_month,
    ),
    Rule(
        compiled(
            rf"\b{words.MONTH}[ ](?P<from>[0-3]?\d)(?:st|nd|rd|th)?[ ]?(?:-|–|to)[ ]?"
            rf"{words.DAY}(?!\w){_OPTIONAL_YEAR}"
        ),
        _days_of_month,
    ),
    Rule(
        compiled(
            r"\b(?P<name>christmas[ ]eve|christmas|new[ ]year['’]s(?:[ ]eve)?|halloween"
            rf"|valentine['’]s)(?:[ ]day)?\b{_OPTIONAL_YEAR}"
        ),
        _holiday,
    ),
    Rule(
        compiled(
            r"(?:\b(?:at|around|about|by|before|after)[ ]|(?<![\d.,:]))(?P<hour>[0-2]?\d)"
            r"(?::(?P<minute>[0-5]\d))?[ ]?(?P<half>[ap]\.?m\b\.?)"
        ),
        _clock,
        floating=True,
    ),
    Rule(
        compiled(
            r"\b(?:at|around|by|from|until)[ ](?P<hour>[0-2]?\d):(?P<minute>[0-5]\d)(?P<half>)"
            r"(?![\d:])"
        ),
        _clock,
        floating=True,
    ),
    Rule(
        compiled(r"\b(?:at[ ])?(?P<name>noon|midday|midnight)\b"),
        _named_clock,
        floating=True,
    ),
)
