"""Dates that name a day or a year; "tomorrow" and "three weeks" tell nothing about a person."""

import re

_ABSOLUTE = re.compile(
    r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)"
    r"|january|february|march|april|june|july|august|september|october|november|december|may \d"
    r"|(?<![a-z])(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.? \d"
    r"|\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\d+\s*[年月日号]",
    re.IGNORECASE,
)


def is_absolute_date(written: str) -> bool:
    """Whether ``written`` names a calendar date, a month or a year."""
    return _ABSOLUTE.search(written) is not None
