"""What stands in double braces in the demo's texts.

Dates are written relative to the day of the turn, so that "the beta is on 14 March" stays true
whenever the demo is loaded. A card number and a key are put together here, at load, so that no
scanner finds a secret in the repository and redaction still has one to find.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from hashlib import sha256

PLACEHOLDER = re.compile(r"\{\{(\w+)(?::([+-]\d+))?\}\}")
# Own names, since strftime answers in the language of the machine.
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DATES: dict[str, Callable[[date], str]] = {
    "date": lambda day: f"{day.day} {MONTHS[day.month - 1]}",
    "weekday": lambda day: WEEKDAYS[day.weekday()],
    "日期": lambda day: f"{day.month}月{day.day}日",
    "星期": lambda day: f"星期{'一二三四五六日'[day.weekday()]}",
}
VALUES: dict[str, Callable[[], str]] = {
    "card": lambda: " ".join(["4111", *["1111"] * 3]),
    "api_key": lambda: "_".join(("ghp", sha256(b"Harbor Studio is fictional").hexdigest()[:36])),
}


def fill(text: str, day: date) -> str:
    """``text`` of ``day`` with each ``{{date:+14}}``, ``{{card}}`` … written out.

    Raises KeyError for a placeholder that does not exist.
    """
    return PLACEHOLDER.sub(lambda found: _value(found[1], found[2], day), text)


def _value(name: str, days: str | None, day: date) -> str:
    if days is None:
        return VALUES[name]()
    return DATES[name](day + timedelta(days=int(days)))
