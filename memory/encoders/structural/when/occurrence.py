"""Choose the year or week that a speaker left out."""

from collections.abc import Callable
from datetime import datetime

from memory.encoders.structural.values import Tense
from memory.encoders.structural.when.stretches import Stretch, day

Yearly = Callable[[int], Stretch]


def occurrence(of_year: Yearly, base: datetime, leaning: Tense | None) -> Stretch:
    """The latest that has begun in a story of the past, the next that has not ended when it is
    to come, else the one of the year of ``base``."""
    this = of_year(base.year)
    if leaning is Tense.PAST and this.start > base:
        return of_year(base.year - 1)
    if leaning is Tense.FUTURE and this.end <= base:
        return of_year(base.year + 1)
    return this


def neighbour(of_year: Yearly, base: datetime, direction: int) -> Stretch:
    """The latest that is over (-1), the one of this year (0), the first yet to begin (1)."""
    this = of_year(base.year)
    if direction < 0:
        last = of_year(base.year - 1)
        return this if this.end <= base else last if last.end <= base else of_year(base.year - 2)
    if direction > 0:
        return this if this.start > base else of_year(base.year + 1)
    return this


def weekday(base: datetime, number: int, leaning: Tense | None) -> Stretch:
    """The last such day before today (0 is Monday) in a story of the past, else the next one."""
    if leaning is Tense.PAST:
        return day(base, -((base.weekday() - number - 1) % 7 + 1))
    return day(base, (number - base.weekday() - 1) % 7 + 1)
