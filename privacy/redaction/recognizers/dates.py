"""Dates: of the calendar, weekdays and days told from today. "Three weeks" alone is none."""

import re

_DATE = re.compile(
    r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)"
    r"|january|february|march|april|june|july|august|september|october|november|december|may \d"
    r"|(?<![a-z])(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d"
    r"|\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\d+\s*[年月日号]"
    r"|(?<![a-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|yesterday|today|tomorrow|tonight)(?![a-z])"
    r"|(?<![a-z])(?:last|next|this|coming|past) (?:night|week|month|year|weekend|spring|summer|autumn|fall|winter)"
    r"|(?<![a-z])(?:days?|weeks?|months?|years?) (?:ago|from now)"
    r"|(?:星期|礼拜|周)[一二三四五六日天末]|[今明昨后前]天|[今明昨]晚|[今明去前后]年|[上下本这]个?(?:周|月|星期|礼拜)|[天周月年]前",
    re.IGNORECASE,
)


def is_date(written: str) -> bool:
    """Whether ``written`` names a date, a month, a year or a day told from today."""
    return _DATE.search(written) is not None
