"""Identity numbers of mainland China, Taiwan and Hong Kong, with their check characters."""

import re
from collections.abc import Iterator
from datetime import date

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("CN_RESIDENT_ID", "CN_USCC", "TW_NATIONAL_ID", "HK_ID_CARD")

_RESIDENT = re.compile(
    r"(?<![0-9A-Za-z])([1-8]\d{5})[ -]?((?:18|19|20)\d\d)[ -]?(\d\d)[ -]?(\d\d)[ -]?(\d{3})[ -]?([\dXx])"
    r"(?![0-9A-Za-z])"
)
_SPACED_RESIDENT = re.compile(r"(?<![0-9A-Za-z])[1-8](?:[ -]?\d){16}[ -]?[\dXx](?![0-9A-Za-z])")
_OLD_RESIDENT = re.compile(r"(?<![0-9A-Za-z])[1-8]\d{5}\d\d(\d\d)(\d\d)\d{3}(?![0-9A-Za-z])")
_RESIDENT_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CREDIT_CODE = re.compile(
    r"(?<![0-9A-Za-z])[159Y][1239]\d{6}[0-9A-HJ-NPQRTUWXY]{10}(?![0-9A-Za-z])"
)
_STATED_CREDIT_CODE = re.compile(r"(?<![0-9A-Za-z])(?=[0-9A-Z]*\d)[0-9A-Z]{18}(?![0-9A-Za-z])")
_CREDIT_SYMBOLS = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_CREDIT_WEIGHTS = (1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28)
_TAIWAN = re.compile(r"(?<![0-9A-Za-z])[A-Z][1289A-D]\d{8}(?![0-9A-Za-z])", re.IGNORECASE)
_TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
_HONG_KONG = re.compile(
    r"(?<![0-9A-Za-z])([A-Z]{1,2})(\d{6})(?:\(([0-9A])\)|([0-9A]))(?![0-9A-Za-z])", re.IGNORECASE
)


def find(reading: Reading) -> Iterator[Span]:
    """Numbers with valid checks, or of the right form under the right word."""
    if len(reading.labels) == 0 and not re.search(r"\d{6}", reading.text):
        yield from ()
        return
    yield from _residents(reading)
    yield from _credit_codes(reading)
    for match in _TAIWAN.finditer(reading.text):
        label = reading.label(*match.span())
        if label == "national_id" or (label is None and is_taiwan_id(match.group())):
            yield Span(*match.span(), "TW_NATIONAL_ID", 0.9)
    for match in _HONG_KONG.finditer(reading.text):
        label = reading.label(*match.span())
        bracketed = match[3] is not None and label in {None, "national_id"}
        if (bracketed and is_hong_kong_id(match)) or label == "national_id":
            yield Span(*match.span(), "HK_ID_CARD", 0.9)


def _residents(reading: Reading) -> Iterator[Span]:
    for match in _RESIDENT.finditer(reading.text):
        label = reading.label(*match.span())
        born = _is_date(match[2], match[3], match[4])
        if label == "national_id" or is_resident_id(match.group()) or (born and label is None):
            yield Span(*match.span(), "CN_RESIDENT_ID", 1.0)
    for match in _SPACED_RESIDENT.finditer(reading.text):
        stated = reading.label(*match.span()) == "national_id"
        if stated or is_resident_id(match.group()):
            yield Span(*match.span(), "CN_RESIDENT_ID", 0.95)
    for match in _OLD_RESIDENT.finditer(reading.text):
        if reading.label(*match.span()) == "national_id" and _is_date("2000", match[1], match[2]):
            yield Span(*match.span(), "CN_RESIDENT_ID", 0.9)


def _credit_codes(reading: Reading) -> Iterator[Span]:
    for match in _CREDIT_CODE.finditer(reading.text):
        if is_credit_code(match.group()):
            yield Span(*match.span(), "CN_USCC", 1.0)
    for match in _STATED_CREDIT_CODE.finditer(reading.text):
        if reading.label(*match.span()) == "tax":
            yield Span(*match.span(), "CN_USCC", 0.9)


def is_resident_id(written: str) -> bool:
    """GB 11643-1999: birth date and ISO 7064 mod 11-2 check character of 18 characters."""
    symbols = re.sub(r"[ -]", "", written).upper()
    total = sum(int(s) * w for s, w in zip(symbols[:17], _RESIDENT_WEIGHTS, strict=True))
    born = _is_date(symbols[6:10], symbols[10:12], symbols[12:14])
    return born and "10X98765432"[total % 11] == symbols[17]


def is_credit_code(written: str) -> bool:
    """GB 32100-2015: mod 31 check character of a unified social credit code."""
    values = [_CREDIT_SYMBOLS.index(symbol) for symbol in written]
    total = sum(v * w for v, w in zip(values[:17], _CREDIT_WEIGHTS, strict=True))
    return (31 - total % 31) % 31 == values[17]


def is_taiwan_id(written: str) -> bool:
    """The weighted digits of a Taiwan identity number sum to a multiple of ten."""
    letter, second = _TAIWAN_LETTERS.index(written[0].upper()) + 10, written[1].upper()
    digits = [int(second, 36) % 10, *map(int, written[2:])]
    weights = (8, 7, 6, 5, 4, 3, 2, 1, 1)
    total = letter // 10 + letter % 10 * 9
    return (total + sum(d * w for d, w in zip(digits, weights, strict=True))) % 10 == 0


def is_hong_kong_id(match: re.Match[str]) -> bool:
    """The weighted symbols of a Hong Kong identity card sum to a multiple of eleven."""
    letters = [36, *(int(letter, 36) for letter in match[1].upper())][-2:]
    check = int((match[3] or match[4]).upper(), 16)
    values = [*letters, *map(int, match[2]), check]
    return sum(v * w for v, w in zip(values, range(9, 0, -1), strict=True)) % 11 == 0


def _is_date(year: str, month: str, day: str) -> bool:
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return False
    return True
