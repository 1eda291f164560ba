"""Find the time expressions of a grammar in a text and put neighbours together."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from memory.encoders.structural.values import Granularity, Tense
from memory.encoders.structural.when.stretches import Stretch, midnight

_REACH = 40
_FINE = (Granularity.MINUTE, Granularity.HOUR, Granularity.PART)

Leaning = Callable[[int], Tense | None]


@dataclass(frozen=True, slots=True)
class Frame:
    """The moment of speaking, and which way the words around an offset point in time."""

    base: datetime
    leaning: Leaning


@dataclass(frozen=True, slots=True)
class Rule:
    """A form and its reading; None says that this match is no time after all.

    ``floating`` forms (5 pm, in the evening) belong to the day named beside them; ``alone`` says
    that without one they mean the day of speaking.
    """

    pattern: re.Pattern[str]
    read: Callable[[re.Match[str], Frame], Stretch | None]
    floating: bool = False
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """``text[begin:end]`` says ``stretch``."""

    begin: int
    end: int
    stretch: Stretch
    floating: bool = False
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Joints:
    """What may stand between a day and its hour, between the ends of a range, before its open
    start (since …) and after it (… 以来), and before a time that another hangs on."""

    beside: re.Pattern[str]
    between: re.Pattern[str]
    since: re.Pattern[str]
    onwards: re.Pattern[str]
    anchor: re.Pattern[str] | None = None
    anchored: Callable[[re.Match[str], Stretch], Stretch] | None = None


def scan(text: str, rules: Sequence[Rule], joints: Joints, frame: Frame) -> list[Found]:
    """All time expressions, in order, without overlap; the longest reading of a place wins."""
    found = longest(_matches(text, rules, frame))
    found = _joined(text, found, joints.beside, _day_with_hour)
    found = _joined(text, found, joints.between, _range)
    found = [item for item in found if item.alone]
    found = longest(_hung(text, item, joints) for item in found)
    return [_opened(text, item, joints, frame.base) for item in found]


def _matches(text: str, rules: Sequence[Rule], frame: Frame) -> Iterable[Found]:
    for rule in rules:
        for match in rule.pattern.finditer(text):
            if stretch := possible(partial(rule.read, match, frame)):
                yield Found(match.start(), match.end(), stretch, rule.floating, rule.alone)


def possible(read: Callable[[], Stretch | None]) -> Stretch | None:
    """What ``read`` makes of a match; None for 31 February, 25 o'clock, 99999 years ago."""
    try:
        return read()
    except (ValueError, OverflowError):
        return None


def longest(matches: Iterable[Found]) -> list[Found]:
    """In order, without overlap: the longest of what competes for a place."""
    kept: list[Found] = []
    for match in sorted(matches, key=lambda found: (found.begin - found.end, found.begin)):
        if all(match.end <= other.begin or other.end <= match.begin for other in kept):
            kept.append(match)
    return sorted(kept, key=lambda found: found.begin)


def _joined(
    text: str,
    found: list[Found],
    joint: re.Pattern[str],
    join: Callable[[Found, Found], Found | None],
) -> list[Found]:
    done: list[Found] = []
    for item in found:
        whole = None
        if done and joint.fullmatch(text, done[-1].end, item.begin):
            whole = join(done[-1], item)
        done[-1:] = [whole] if whole else [*done[-1:], item]
    return done


def _day_with_hour(left: Found, right: Found) -> Found | None:
    """``yesterday`` + ``at 5 pm``, or the other way round."""
    if left.floating == right.floating:
        return None
    hour, day = (left, right) if left.floating else (right, left)
    if day.stretch.granularity not in (Granularity.DAY, Granularity.PART):
        return None
    moved = midnight(day.stretch.start) - midnight(hour.stretch.start)
    if hour.stretch.start.hour < 12 <= day.stretch.start.hour:  # tonight at 8
        moved += timedelta(hours=12)
    stretch = replace(hour.stretch, start=hour.stretch.start + moved, end=hour.stretch.end + moved)
    return Found(left.begin, right.end, stretch)


def _range(left: Found, right: Found) -> Found | None:
    """``3 May`` to ``5 May``: from the start of the one to the end of the other."""
    if left.stretch.start >= right.stretch.end or left.floating != right.floating:
        return None
    stretch = Stretch(left.stretch.start, right.stretch.end, left.stretch.granularity)
    return Found(left.begin, right.end, stretch, left.floating)


def _hung(text: str, found: Found, joints: Joints) -> Found:
    """``the week before`` + ``9 June``: what is said from a time that is said."""
    window = max(0, found.begin - _REACH)
    if joints.anchor is None or joints.anchored is None or found.stretch.granularity in _FINE:
        return found
    match = joints.anchor.search(text, window, found.begin)
    stretch = possible(partial(joints.anchored, match, found.stretch)) if match else None
    return Found(match.start(), found.end, stretch) if match and stretch else found


def _opened(text: str, found: Found, joints: Joints, base: datetime) -> Found:
    """``since 2020``: from its start to the moment of speaking."""
    before = joints.since.search(text, max(0, found.begin - 12), found.end)
    after = joints.onwards.match(text, found.end)
    opens = before is not None and before.start() <= found.begin <= before.end()
    if not (opens or after) or found.stretch.start >= base:
        return found
    begin = before.start() if before and opens else found.begin
    end = after.end() if after else found.end
    return Found(begin, end, Stretch(found.stretch.start, base, Granularity.RANGE))
