"""Stretches of the calendar, in the time zone of the moment they are reckoned from.

Out-of-range years raise ``ValueError`` or ``OverflowError``, as ``datetime`` does.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from memory.encoders.structural.values import Granularity

DAY = timedelta(days=1)
WEEK = timedelta(weeks=1)
SEASON_MONTHS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
PARTS_OF_DAY = {
    "dawn": (0, 6),
    "morning": (6, 12),
    "noon": (12, 13),
    "afternoon": (12, 18),
    "evening": (18, 24),
    "night": (18, 24),
}
PARTS_OF_MONTH = {"early": (1, 11), "middle": (11, 21), "late": (21, None)}
PARTS_OF_YEAR = {"early": (1, 5), "middle": (5, 9), "late": (9, 13)}


@dataclass(frozen=True, slots=True)
class Stretch:
    """``start`` ≤ t < ``end``."""

    start: datetime
    end: datetime
    granularity: Granularity


def midnight(moment: datetime) -> datetime:
    """The first moment of its day."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def day(moment: datetime, offset: int = 0) -> Stretch:
    """The day ``offset`` days from that of ``moment``."""
    start = midnight(moment) + offset * DAY
    return Stretch(start, start + DAY, Granularity.DAY)


def date(base: datetime, year: int, month: int, number: int) -> Stretch:
    """A day by its date."""
    return day(midnight(base).replace(year=year, month=month, day=number))


def week(moment: datetime, offset: int = 0) -> Stretch:
    """Monday to Monday (ISO 8601)."""
    start = midnight(moment) + timedelta(days=-moment.weekday(), weeks=offset)
    return Stretch(start, start + WEEK, Granularity.WEEK)


def weekend(moment: datetime, offset: int = 0) -> Stretch:
    """Saturday and Sunday of the week ``offset`` weeks from that of ``moment``."""
    monday = week(moment, offset)
    return Stretch(monday.start + 5 * DAY, monday.end, Granularity.WEEKEND)


def month(base: datetime, year: int, number: int) -> Stretch:
    """A calendar month; ``number`` may run over: month 13 is the next January."""
    return _months(base, year * 12 + number - 1, 1, Granularity.MONTH)


def quarter(base: datetime, year: int, number: int) -> Stretch:
    """A calendar quarter, 1 to 4."""
    return _months(base, year * 12 + 3 * (number - 1), 3, Granularity.QUARTER)


def half_year(base: datetime, year: int, number: int) -> Stretch:
    """The first or second half of a year."""
    return _months(base, year * 12 + 6 * (number - 1), 6, Granularity.PART)


def season(base: datetime, year: int, name: str) -> Stretch:
    """A meteorological season of the northern half; winter starts in December of ``year``."""
    return _months(base, year * 12 + SEASON_MONTHS[name] - 1, 3, Granularity.SEASON)


def year(base: datetime, number: int) -> Stretch:
    """A calendar year."""
    return _months(base, number * 12, 12, Granularity.YEAR)


def decade(base: datetime, first: int) -> Stretch:
    """Ten years from ``first``."""
    return _months(base, first * 12, 120, Granularity.DECADE)


def part_of_year(base: datetime, number: int, part: str) -> Stretch:
    """``early``, ``middle`` or ``late`` in a year: four months each."""
    first, last = PARTS_OF_YEAR[part]
    return _months(base, number * 12 + first - 1, last - first, Granularity.PART)


def part_of_month(whole: Stretch, part: str) -> Stretch:
    """``early`` (to the 10th), ``middle`` (to the 20th) or ``late`` in the month ``whole``."""
    first, last = PARTS_OF_MONTH[part]
    end = whole.start.replace(day=last) if last else whole.end
    return Stretch(whole.start.replace(day=first), end, Granularity.PART)


def part_of_day(moment: datetime, part: str) -> Stretch:
    """Morning 6 to 12, afternoon to 18, evening and night to 24 o'clock of a day; noon an hour."""
    first, last = PARTS_OF_DAY[part]
    granularity = Granularity.HOUR if part == "noon" else Granularity.PART
    start = midnight(moment)
    return Stretch(start + timedelta(hours=first), start + timedelta(hours=last), granularity)


def clock(moment: datetime, hour: int, minute: int | None) -> Stretch:
    """The minute of the day of ``moment``, or its whole hour where no minute was said."""
    start = midnight(moment) + timedelta(hours=hour, minutes=minute or 0)
    if minute is None:
        return Stretch(start, start + timedelta(hours=1), Granularity.HOUR)
    return Stretch(start, start + timedelta(minutes=1), Granularity.MINUTE)


def unit_from(base: datetime, count: int, unit: str) -> Stretch:
    """The calendar unit (minute … year) that lies ``count`` units from the one of ``base``."""
    if unit == "minute":
        moment = base + timedelta(minutes=count)
        return clock(moment, moment.hour, moment.minute)
    if unit == "hour":
        moment = base + timedelta(hours=count)
        return clock(moment, moment.hour, None)
    if unit == "day":
        return day(base, count)
    if unit == "week":
        return week(base, count)
    if unit == "weekend":
        return weekend(base, count)
    if unit == "month":
        return month(base, base.year, base.month + count)
    if unit == "quarter":
        return quarter(base, base.year, (base.month + 2) // 3 + count)
    if unit == "decade":
        return decade(base, base.year // 10 * 10 + 10 * count)
    return year(base, base.year + count)


def shifted(base: datetime, count: int, unit: str) -> datetime:
    """The very moment ``count`` units away; a day that a month lacks becomes its last."""
    if unit in _LENGTHS:
        return base + count * _LENGTHS[unit]
    months = {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit] * count
    target = month(base, base.year, base.month + months)
    days = (target.end - target.start).days
    return target.start.replace(
        day=min(base.day, days), hour=base.hour, minute=base.minute, second=base.second
    )


_LENGTHS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": DAY,
    "week": WEEK,
    "weekend": WEEK,
}


def _months(base: datetime, first: int, count: int, granularity: Granularity) -> Stretch:
    """Whole months, counted from year 0."""
    return Stretch(_first_of(base, first), _first_of(base, first + count), granularity)


def _first_of(base: datetime, months: int) -> datetime:
    return midnight(base).replace(year=months // 12, month=months % 12 + 1, day=1)
