"""How English names weeks, months, seasons, years, and counts of them."""

import re
from functools import partial

from memory.encoders.structural.values import Granularity, Tense
from memory.encoders.structural.when import english_words as words
from memory.encoders.structural.when import stretches
from memory.encoders.structural.when.numerals import english_number
from memory.encoders.structural.when.occurrence import Yearly, neighbour, occurrence
from memory.encoders.structural.when.scan import Frame, Rule
from memory.encoders.structural.when.stretches import Stretch

Match = re.Match[str]
compiled = partial(re.compile, flags=re.IGNORECASE)

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}


def _unit(match: Match, frame: Frame) -> Stretch:
    way = words.direction(match["which"])
    return stretches.unit_from(frame.base, way, words.unit_name(match["unit"]))


def _unit_but_one(match: Match, frame: Frame) -> Stretch:
    count = -2 if match["side"].lower() == "before last" else 2
    return stretches.unit_from(frame.base, count, words.unit_name(match["unit"]))


def _weekend(match: Match, frame: Frame) -> Stretch:
    """Early in the week it is the one just over, unless the sentence looks ahead."""
    leaning = frame.leaning(match.start())
    past = leaning is Tense.PAST or (leaning is None and frame.base.weekday() < 3)
    return stretches.weekend(frame.base, -1 if past else 0)


def _ago(match: Match, frame: Frame) -> Stretch:
    count = english_number(match["count"])
    return stretches.unit_from(frame.base, -count, words.unit_name(match["unit"]))


def _hence(match: Match, frame: Frame) -> Stretch:
    count = english_number(match["count"])
    return stretches.unit_from(frame.base, count, words.unit_name(match["unit"]))


def _half_ago(match: Match, frame: Frame) -> Stretch:
    months = -6 if match["years"] is None else -12 * english_number(match["years"]) - 6
    return stretches.unit_from(frame.base, months, "month")


def _lately(match: Match, frame: Frame) -> Stretch:
    count, unit = english_number(match["count"]), words.unit_name(match["unit"])
    start = stretches.shifted(frame.base, -count, unit)
    return Stretch(start, frame.base, Granularity.RANGE)


def _ahead(match: Match, frame: Frame) -> Stretch:
    count, unit = english_number(match["count"]), words.unit_name(match["unit"])
    end = stretches.shifted(frame.base, count, unit)
    return Stretch(frame.base, end, Granularity.RANGE)


def _named(match: Match, frame: Frame) -> Yearly:
    """The month or season of a year."""
    if name := match.groupdict().get("season"):
        return lambda year: stretches.season(frame.base, year, name.lower())
    number = words.month_number(match["month"])
    return lambda year: stretches.month(frame.base, year, number)


def _named_of_year(match: Match, frame: Frame) -> Stretch:
    return _named(match, frame)(int(match["year"]))


def _named_of_relative_year(match: Match, frame: Frame) -> Stretch:
    return _named(match, frame)(frame.base.year + words.direction(match["which"]))


def _named_beside(match: Match, frame: Frame) -> Stretch:
    return neighbour(_named(match, frame), frame.base, words.direction(match["which"]))


def _named_alone(match: Match, frame: Frame) -> Stretch:
    """What is to come when the sentence looks ahead, else the latest."""
    ahead = frame.leaning(match.start()) in (Tense.FUTURE, Tense.PRESENT)
    leaning = Tense.FUTURE if ahead else Tense.PAST
    return occurrence(_named(match, frame), frame.base, leaning)


def _year(match: Match, frame: Frame) -> Stretch:
    return stretches.year(frame.base, int(match["year"]))


def _years(match: Match, frame: Frame) -> Stretch:
    first = stretches.year(frame.base, int(match["from"]))
    last = stretches.year(frame.base, int(match["year"]))
    if first.start >= last.start:
        raise ValueError("a range runs forward")
    return Stretch(first.start, last.end, Granularity.YEAR)


def _decade(match: Match, frame: Frame) -> Stretch:
    tens = int(match["tens"])
    century = match["century"] or ("19" if tens >= 30 else "20")
    return stretches.decade(frame.base, int(century) * 100 + tens)


def _quarter(match: Match, frame: Frame) -> Stretch:
    name = match["number"].lower()
    number = _ORDINALS[name] if name in _ORDINALS else int(name)
    year = int(match["year"]) if match["year"] else frame.base.year
    return stretches.quarter(frame.base, year, number)


def _part_of_month(match: Match, frame: Frame) -> Stretch:
    of_year = _named(match, frame)
    if match["year"]:
        whole = of_year(int(match["year"]))
    elif match["which"]:
        whole = neighbour(of_year, frame.base, words.direction(match["which"]))
    else:
        leaning = frame.leaning(match.start("month"))
        past = Tense.PAST if leaning is Tense.PAST else Tense.FUTURE
        whole = occurrence(of_year, frame.base, past)
    return stretches.part_of_month(whole, words.PARTS[match["side"].lower()])


def _part_of_unit(match: Match, frame: Frame) -> Stretch:
    way = words.direction(match["which"]) if match["which"] else 0
    part = words.PARTS[match["side"].lower()]
    if match["unit"].lower() == "month":
        return stretches.part_of_month(stretches.unit_from(frame.base, way, "month"), part)
    return stretches.part_of_year(frame.base, frame.base.year + way, part)


def _part_of_year(match: Match, frame: Frame) -> Stretch:
    part = words.PARTS[match["side"].lower()]
    return stretches.part_of_year(frame.base, int(match["year"]), part)


_BEFORE_YEAR = r"(?:in|since|by|until|till|from|of|during|around|before|after|circa|year|back[ ]in)"
_BEFORE_MONTH = r"(?:in|since|by|until|till|from|during|around|before|after|for|of|throughout)"
_THE = r"(?:the[ ])?"
_SIDE = rf"\b{_THE}(?P<side>early|late|mid|(?:start|beginning|middle|end)(?=[ ]of))(?:[ ]of)?[ -]"

SPAN_RULES = (
    Rule(compiled(rf"\b{_THE}{words.WHICH}[ ]{words.UNIT}\b"), _unit),
    Rule(
        compiled(rf"\b(?:the[ ]){words.UNIT}[ ](?P<side>before[ ]last|after[ ]next)\b"),
        _unit_but_one,
    ),
    Rule(compiled(r"\b(?:(?:over|on|at|during|for)[ ])?the[ ]weekend\b"), _weekend),
    Rule(compiled(rf"\b{words.COUNT}[ ]{words.UNITS}[ ](?:ago|back)\b"), _ago),
    Rule(
        compiled(
            r"\b(?:(?P<years>\w+)[ ](?:years?[ ]and[ ]a|and[ ]a)[ ]half(?:[ ]years)?"
            r"|half[ ]a[ ]year)[ ]ago\b"
        ),
        _half_ago,
    ),
    Rule(
        compiled(rf"\bin[ ](?:about[ ])?{words.COUNT}[ ]{words.UNITS}(?:['’])?(?:[ ]time)?\b"),
        _hence,
    ),
    Rule(compiled(rf"\b{words.COUNT}[ ]{words.UNITS}[ ](?:from[ ]now|hence)\b"), _hence),
    Rule(
        compiled(
            r"\b(?:(?:over|during|in|for|within)[ ])?(?:the[ ])?(?:last|past)[ ]"
            rf"{words.COUNT}[ ]{words.UNITS}\b"
        ),
        _lately,
    ),
    Rule(compiled(rf"\b(?:for[ ])?{words.COUNT}[ ]{words.UNITS}[ ]now\b"), _lately),
    Rule(
        compiled(
            r"\b(?:(?:over|during|in|for|within)[ ])?(?:the[ ])?(?:next|coming)[ ]"
            rf"{words.COUNT}[ ]{words.UNITS}\b"
        ),
        _ahead,
    ),
    Rule(
        compiled(
            rf"\b(?:{words.MONTH}|{words.SEASON})(?!\w)(?:[,.]?[ ]?(?:of[ ]|in[ ])?){words.YEAR}"
        ),
        _named_of_year,
    ),
    Rule(
        compiled(rf"\b(?:{words.MONTH}|{words.SEASON})(?!\w)[ ](?:of[ ])?{words.WHICH}[ ]year\b"),
        _named_of_relative_year,
    ),
    Rule(
        compiled(rf"\b{words.WHICH}[ ](?:{words.MONTH}|{words.SEASON})(?!\w)"),
        _named_beside,
    ),
    Rule(
        compiled(
            rf"\b(?:{_BEFORE_MONTH}[ ])(?:{words.MONTH}|{_THE}{words.SEASON})(?!\w|,?[ ](?:of[ ])?\d)"
        ),
        _named_alone,
    ),
    Rule(
        compiled(rf"(?<![\w'’-]){words.PLAIN_MONTH}(?!\w)"),
        _named_alone,
    ),
    Rule(compiled(rf"\b{_BEFORE_YEAR}[ ]{words.YEAR}(?![-/\w])"), _year),
    Rule(
        compiled(
            r"(?<![\d./-])(?:(?:from|between)[ ])?(?P<from>(?:19|20)\d{2})"
            rf"[ ]?(?:-|–|to|and|until)[ ]?{words.YEAR}(?![-/\w])"
        ),
        _years,
    ),
    Rule(
        compiled(
            r"\b(?:in[ ])?(?:the[ ])?(?:(?:early|mid|late)[ -])?(?P<century>19|20)(?P<tens>\d0)['’]?s\b"
        ),
        _decade,
    ),
    Rule(
        compiled(
            r"\b(?:in[ ])?the[ ](?:(?:early|mid|late)[ -])?(?P<century>)['’]?(?P<tens>[1-9]0)['’]?s\b"
        ),
        _decade,
    ),
    Rule(
        compiled(rf"\bQ(?P<number>[1-4])(?:[ ,/]{{1,2}}(?:of[ ])?{words.YEAR})?\b"),
        _quarter,
    ),
    Rule(
        compiled(
            rf"\b{_THE}(?P<number>first|second|third|fourth|last)[ ]quarter"
            rf"(?:[ ](?:of[ ])?{words.YEAR})?\b"
        ),
        _quarter,
    ),
    Rule(
        compiled(
            rf"{_SIDE}(?:{words.WHICH}[ ])?{words.MONTH}(?!\w)(?:,?[ ](?:of[ ])?{words.YEAR})?"
        ),
        _part_of_month,
    ),
    Rule(compiled(rf"{_SIDE}(?:the[ ]|{words.WHICH}[ ])(?P<unit>month|year)\b"), _part_of_unit),
    Rule(compiled(rf"{_SIDE}{words.YEAR}"), _part_of_year),
)
