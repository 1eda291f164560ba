"""Telephone numbers worldwide, judged by the numbering plans of ``phonenumbers``."""

import re
from collections.abc import Iterator
from functools import cache

import phonenumbers

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PHONE_NUMBER",)

_CANDIDATE = re.compile(
    r"(?<![0-9$€£¥])(?<!\d[.,/:])(?<![A-Za-z0-9]-)(?<![A-Za-z]_)"
    r"(?:\+|00(?=[1-9]))?[ ]?\(?\d(?:[ .\-/()]{0,2}\d|\)[ ]?-?[ ]?\d| - \d| \(0\) ?\d){4,19}(?![0-9]|[.,:]\d|-\d)"
    r"(?:\s?(?:ext\.?|extension|x|转|分机)\s?\d{1,6}(?![0-9A-Za-z]))?"
)
# Written as telephone numbers are: no other label needed.
_WRITTEN = re.compile(
    r"(?:\+?1[-. ]?)?(?:\([2-9]\d\d\)[ -]?|[2-9]\d\d[-. ])[2-9]\d\d[-. ]\d{4}"  # North America
    r"|(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}"  # Chinese mobile
    r"|\(?0(?:10|2\d|[3-9]\d\d)\)?[- ]\d{7,8}(?:-\d{1,6})?"  # Chinese landline
    r"|[48]00[- ]?\d{3}[- ]?\d{4}|[48]00-\d{4}-\d{3}"  # Chinese service numbers
    r"|09\d\d-\d{3}-?\d{3}|\(0[2-8]\d?\)[ ]?\d{3,4}-\d{4}|\(?0[2-8]\)?-\d{4}-\d{4}"  # Taiwan
    r"|(?:852[- ])[2-9]\d{3}[ -]?\d{4}"  # Hong Kong
)
_GROUPED = re.compile(r"\(?0\d{1,4}\)?(?:[ \-./]\d{2,8}){1,5}")
# Where nationally written numbers without a label are looked up.
_REGIONS = ("GB", "DE", "FR", "IT", "AU", "NL", "BE", "CH", "JP", "IN", "KR", "ZA", "SE")
_CANONICAL_REGIONS = ("CN", "US", *_REGIONS)
_CHINESE_MOBILE = re.compile(r"1[3-9]\d[- ]\d{4}[- ]\d{4}")
_PAIRS = re.compile(r"\d\d(?:[ .-]\d\d)*")
_FRENCH_PAIRS = 5
_EXTENSION = re.compile(r"(?:ext|x|转|分机)", re.IGNORECASE)
_UNLABELLED_DIGITS = 7


def find(reading: Reading) -> Iterator[Span]:
    """Numbers called a phone by the text, international ones, and those in a national form."""
    for match in _CANDIDATE.finditer(reading.numbers):
        written = match.group().strip()
        start = match.start() + match.group().index(written[0])
        end = start + len(written)
        if _is_phone(reading, written, start, end):
            yield Span(start, end, "PHONE_NUMBER", 0.9)


def _is_phone(reading: Reading, written: str, start: int, end: int) -> bool:
    number = _EXTENSION.split(written)[0].strip()
    digits = sum(map(str.isdigit, number))
    if not 5 <= digits <= 17 or number.count("(") != number.count(")"):
        return False
    label = reading.label(start, end)
    if label == "phone":
        return digits >= _UNLABELLED_DIGITS or (digits >= 5 and "-" in number)
    if label is not None and not number.startswith("+"):
        return _CHINESE_MOBILE.fullmatch(number) is not None
    if number.startswith(("+", "00")):
        return digits <= 16 and _is_possible(number)
    if _WRITTEN.fullmatch(number):
        return _stands_alone(reading, start)
    if _PAIRS.fullmatch(number) and digits != 2 * _FRENCH_PAIRS:
        return False  # what is drawn in a lottery
    return _GROUPED.fullmatch(number) is not None and _is_national(number)


def _stands_alone(reading: Reading, start: int) -> bool:
    """A number glued to letters is somebody's only when it is written in groups."""
    glued = (
        start > 0 and reading.numbers[start - 1].isascii() and reading.numbers[start - 1].isalpha()
    )
    return not glued or not reading.numbers[start : start + 7].isdigit()


def _is_possible(number: str) -> bool:
    parsed = parse_phone(re.sub(r"^00", "+", number), None)
    return parsed is not None and phonenumbers.is_possible_number(parsed)


def _is_national(number: str) -> bool:
    parses = (parse_phone(number, region) for region in _REGIONS)
    return any(parsed is not None and phonenumbers.is_valid_number(parsed) for parsed in parses)


def parse_phone(number: str, region: str | None) -> phonenumbers.PhoneNumber | None:
    """``number`` as dialled in ``region``, or None when it is none."""
    try:
        return phonenumbers.parse(number, region)
    except phonenumbers.NumberParseException:
        return None


def canonical_phone(written: str) -> str:
    """E.164 of the first numbering plan in which ``written`` is valid, else its digits.

    It depends on the writing alone, so that the same number has the same pseudonym anywhere.
    """
    number = re.sub(r"^00(?=[1-9])", "+", _EXTENSION.split(written)[0].strip())
    for region in (None,) if number.startswith("+") else _CANONICAL_REGIONS:
        parsed = parse_phone(number, region)
        if parsed is not None and phonenumbers.is_valid_number(parsed):
            return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)
    return re.sub(r"\D", "", number)


@cache
def warm_phones() -> None:
    """Load the numbering plans that are looked up (each is a module read at first use)."""
    for region in _CANONICAL_REGIONS:
        canonical_phone(f"{region}0000000")
        _is_national("020 0000 0000")
