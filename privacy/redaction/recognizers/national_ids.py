"""Numbers that states give to people, outside China: by form, checksum and what the text says."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("US_SSN", "US_ITIN", "UK_NINO", "NATIONAL_ID", "TAX_ID", "HEALTH_ID")

_SSN = re.compile(
    r"(?<![0-9A-Za-z.])(?<!\d-)(?!000|666)(\d{3})(-\s?|[ .]|\s?-\n?|\n)(?!00)(\d\d)"
    r"(-\s?|[ .]|\s?-\n?|\n)(?!0000)\d{4}(?![0-9A-Za-z]|-\d)"
)
_BARE_SSN = re.compile(r"(?<![0-9A-Za-z.-])\d{3}[ -]?\d{2}[ -]?\d{4}(?![0-9A-Za-z]|-\d)")
_ITIN_GROUPS = re.compile(r"5\d|6[0-5]|7\d|8[0-8]|9[0-24-9]")
# https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110
_NINO = re.compile(
    r"(?<![0-9A-Za-z])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]"
    r"([ -]?)\d{2}\1\d{2}\1\d{2}\1[A-D](?![0-9A-Za-z])",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"(?<![0-9A-Za-z.])(?=[0-9A-Za-z ./-]*\d)[0-9A-Z]{1,20}(?:[ ./-][0-9A-Z]{1,12}){0,5}"
    r"(?![0-9A-Za-z])"
)
_BY_LABEL = {"national_id": "NATIONAL_ID", "ssn": "US_SSN", "tax": "TAX_ID", "health": "HEALTH_ID"}
_FEWEST_DIGITS, _FEWEST_SYMBOLS = 4, 6


def find(reading: Reading) -> Iterator[Span]:
    """Social security and insurance numbers by form; any other under its label."""
    for match in _SSN.finditer(reading.numbers):
        if _is_ssn(reading, match):
            yield Span(*match.span(), _ssn_or_itin(match), 0.95)
    for match in _NINO.finditer(reading.text):
        if reading.label(*match.span()) != "other":
            yield Span(*match.span(), "UK_NINO", 0.95)
    if any(label.kind in _BY_LABEL for label in reading.labels):
        yield from _stated(reading)


def _is_ssn(reading: Reading, match: re.Match[str]) -> bool:
    label = reading.label(*match.span())
    if label == "ssn":
        return True
    dashed = match[2].strip() == match[4].strip() == "-" and "\n" not in match.group()
    return (dashed and label in {None, "national_id", "tax"} and not match[1].startswith("9")) or (
        dashed and label is None and match[1].startswith("9") and _ssn_or_itin(match) == "US_ITIN"
    )


def _ssn_or_itin(match: re.Match[str]) -> str:
    itin = match[1].startswith("9") and _ITIN_GROUPS.fullmatch(match[3]) is not None
    return "US_ITIN" if itin else "US_SSN"


def _stated(reading: Reading) -> Iterator[Span]:
    for match in (*_BARE_SSN.finditer(reading.numbers), *_STATED.finditer(reading.numbers)):
        entity_type = _BY_LABEL.get(reading.label(*match.span()) or "")
        symbols = re.sub(r"[^0-9A-Za-z]", "", match.group())
        digits = sum(map(str.isdigit, symbols))
        if entity_type and digits >= _FEWEST_DIGITS and len(symbols) >= _FEWEST_SYMBOLS:
            yield Span(*match.span(), entity_type, 0.85)
