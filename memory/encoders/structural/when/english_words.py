"""The English words of the calendar, as pieces of patterns and as numbers."""

MONTH_NUMBERS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
        start=1,
    )
}
WEEKDAY_NUMBERS = {
    name: n for n, name in enumerate(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
}
HOLIDAYS = {
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new year's eve": (12, 31),
    "new year's": (1, 1),
    "halloween": (10, 31),
    "valentine's": (2, 14),
}
PARTS = {
    "early": "early",
    "start": "early",
    "beginning": "early",
    "mid": "middle",
    "middle": "middle",
    "late": "late",
    "end": "late",
}

# "may" and "march" are months only with a capital; short forms need one too.
MONTH = (
    r"(?P<month>(?-i:May|March|MAY|MARCH|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
    r"|january|february|april|june|july|august|september|october|november|december)"
)
# April, June, May, August and March are also names and verbs: not without a word before them.
PLAIN_MONTH = r"(?P<month>january|february|july|september|october|november|december)"
WEEKDAY = (
    r"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|(?-i:Mon|Tues?|Wed|Thu(?:rs)?|Fri)\b\.?)"
)
SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"
YEAR = r"(?P<year>(?:19|20)\d{2})(?![\d%]|[.,]\d)"
DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?![\d:%]|[.,]\d)"
UNIT = r"(?P<unit>minute|hour|day|week|weekend|month|quarter|year|decade)"
UNITS = r"(?P<unit>minute|min|hour|day|week|weekend|month|quarter|year|decade)s?"
COUNT = (
    r"(?P<count>\d{1,4}|an?(?:[ ]couple(?:[ ]of)?|[ ]few)?|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    r"|twenty|thirty|forty|fifty|couple(?:[ ]of)?|few|several)"
)
WHICH = r"(?P<which>last|past|previous|this|current|next|coming|following|upcoming)"
PART = r"(?P<part>morning|afternoon|evening|night)"
DIRECTIONS = {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0}


def month_number(name: str) -> int:
    """1 to 12 from any spelling that :data:`MONTH` matches."""
    return MONTH_NUMBERS[name[:3].lower()]


def weekday_number(name: str) -> int:
    """0 (Monday) to 6 from any spelling that :data:`WEEKDAY` matches."""
    return WEEKDAY_NUMBERS[name[:3].lower()]


def direction(which: str) -> int:
    """-1 for last, 0 for this, 1 for next and its synonyms."""
    return DIRECTIONS.get(which.lower(), 1)


def unit_name(unit: str) -> str:
    """The unit's full name."""
    return {"min": "minute"}.get(unit.lower(), unit.lower())
