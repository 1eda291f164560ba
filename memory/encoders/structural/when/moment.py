"""Read a written moment exactly, or not at all."""

import re
from datetime import UTC, datetime, timedelta, timezone

from memory.encoders.structural.when.english_words import MONTH_NUMBERS

_MONTH = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?!\d)",
        r"(?P<year>\d{4})\s*年\s*(?P<month>\d{1,2})\s*月\s*(?P<day>\d{1,2})\s*[日号]?",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH},?\s+(?P<year>\d{{4}})(?!\d)",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})(?!\d)",
    )
)
_TIMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<half>上午|下午|晚上|中午|凌晨|早上)?\s*(?P<hour>\d{1,2})\s*[点时]"
        r"(?:\s*(?P<minute>\d{1,2})\s*分)?(?:\s*(?P<second>\d{1,2})\s*秒)?",
        r"(?P<half>上午|下午|晚上|中午|凌晨|早上)?\s*(?<!\d)(?P<hour>\d{1,2})[:：](?P<minute>\d{2})"
        r"(?:[:：](?P<second>\d{2})(?:[.,]\d{1,9})?)?(?:\s*(?P<english>[ap]\.?m\b\.?))?",
        r"(?<!\d)(?P<hour>\d{1,2})\s*(?P<english>[ap]\.?m\b\.?)",
    )
)
_ZONE = re.compile(r"(?P<sign>[+-])(?P<hours>\d{2}):?(?P<minutes>\d{2})$")
_REST = re.compile(
    r"(?:[\s,，()（）T]|\bat\b|\bon\b|\bz\b|\butc\b|\bgmt\b|星期[一二三四五六日天]|周[一二三四五六日]"
    r"|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b)*",
    re.IGNORECASE,
)


class UnreadableMomentError(ValueError):
    """A moment in none of the known forms; ``str()`` holds nothing of it."""


def parse_moment(written: str) -> datetime:
    """An aware moment from ISO 8601, ``1:56 pm on 8 May, 2023``, ``2023/05/20 (Sat) 02:21``,
    ``May 8, 2023``, ``2023年5月8日 下午1:56`` and the like; UTC where no zone is written.

    Every character has to be understood; raises :class:`UnreadableMomentError` otherwise.
    """
    text = written.strip()
    try:
        return _iso(text) or _pieced(text)
    except (ValueError, OverflowError) as error:
        raise UnreadableMomentError(
            "This is no moment that can be read; write it as in 2023-05-08T13:56:00Z."
        ) from error


def _iso(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _pieced(text: str) -> datetime:
    date, rest = _take(_DATES, text)
    if date is None:
        raise ValueError("no date")
    time, rest = _take(_TIMES, rest)
    zone = _ZONE.search(rest) if time else None
    rest = rest[: zone.start()] if zone else rest
    if not _REST.fullmatch(rest):
        raise ValueError("something is left over")
    hour, minute, second = _clock(time) if time else (0, 0, 0)
    return datetime(
        int(date["year"]), _month(date), int(date["day"]), hour, minute, second, tzinfo=_zone(zone)
    )


def _take(patterns: tuple[re.Pattern[str], ...], text: str) -> tuple[re.Match[str] | None, str]:
    """The first pattern that occurs, and the text without it."""
    for pattern in patterns:
        if match := pattern.search(text):
            return match, f"{text[: match.start()]} {text[match.end() :]}"
    return None, text


def _month(date: re.Match[str]) -> int:
    if name := date.groupdict().get("name"):
        return MONTH_NUMBERS[name[:3].lower()]
    return int(date["month"])


def _clock(time: re.Match[str]) -> tuple[int, int, int]:
    said = time.groupdict()
    hour, half = int(said["hour"]), said.get("half") or (said.get("english") or "").lower()[:1]
    if half in ("a", "p") and not 1 <= hour <= 12:
        raise ValueError("a clock of twelve hours")
    if half in ("a", "凌晨") and hour == 12:
        hour = 0
    elif half in ("p", "下午", "晚上") and hour < 12:
        hour += 12
    return hour, int(said.get("minute") or 0), int(said.get("second") or 0)


def _zone(match: re.Match[str] | None) -> timezone:
    if match is None:
        return UTC
    offset = timedelta(hours=int(match["hours"]), minutes=int(match["minutes"]))
    return timezone(-offset if match["sign"] == "-" else offset)
