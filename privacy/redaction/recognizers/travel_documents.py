"""Passports, travel permits and driving licences: by the text's word for them, or by a form that
nothing else has (machine-readable zones, ICAO Doc 9303; British licences)."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PASSPORT", "TRAVEL_PERMIT", "DRIVER_LICENSE")

_NUMBER = re.compile(
    r"(?<![0-9A-Za-z.])(?:[A-Z]{1,3}[ -])?[A-Za-z]{0,6}\d[0-9A-Za-z]{0,17}"
    r"(?:[ -][A-Za-z]{0,6}\d[0-9A-Za-z]{0,12}){0,4}(?![0-9A-Za-z])"
)
_BY_LABEL = {"passport": "PASSPORT", "permit": "TRAVEL_PERMIT", "licence": "DRIVER_LICENSE"}
_MACHINE_READABLE = re.compile(
    r"(?<![A-Z<])P[A-Z<][A-Z]{3}[A-Z<]{10,39}(?:\s*[A-Z0-9<]{9}\d[A-Z]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14,16})?"
)
_BRITISH_LICENCE = re.compile(
    r"(?<![0-9A-Za-z])[A-Z9]{5}\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d"
    r"[A-Z9]{2}\d[A-Z]{2}(?:\d\d)?(?![0-9A-Za-z])"
)
_FEWEST_DIGITS, _SHORTEST, _LONGEST = 4, 6, 20


def find(reading: Reading) -> Iterator[Span]:
    """Document numbers from their first to their last character."""
    if any(label.kind in _BY_LABEL for label in reading.labels):
        for match in _NUMBER.finditer(reading.numbers):
            entity_type = _BY_LABEL.get(reading.label(*match.span()) or "")
            if entity_type and _is_number(match.group()):
                yield Span(*match.span(), entity_type, 0.85)
    for match in _MACHINE_READABLE.finditer(reading.text):
        if "<<" in match.group():
            yield Span(*match.span(), "PASSPORT", 0.95)
    for match in _BRITISH_LICENCE.finditer(reading.text):
        yield Span(*match.span(), "DRIVER_LICENSE", 0.95)


def _is_number(written: str) -> bool:
    symbols = re.sub(r"[ -]", "", written)
    digits = sum(map(str.isdigit, symbols))
    return _SHORTEST <= len(symbols) <= _LONGEST and digits >= _FEWEST_DIGITS
