"""International bank account numbers (ISO 13616) of every country, in any grouping and case."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("IBAN_CODE",)

# Country and length; SWIFT IBAN Registry, release 100, and the countries that use the form
# without being registered: https://www.swift.com/standards/data-standards/iban
_REGISTRY = (
    "AD24 AE23 AL28 AO25 AT20 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BR29 BY28 CF27 CG27 CH21 "
    "CI28 CM27 CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 "
    "GA27 GB22 GE22 GI23 GL18 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 "
    "JO30 KM27 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MA28 MC27 MD24 ME22 MG27 MK19 ML28 "
    "MN20 MR27 MT31 MU30 MZ25 NE28 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 "
    "SA24 SC31 SD18 SE24 SI19 SK24 SM27 SN28 SO23 ST25 SV28 TD27 TG28 TL23 TN24 TR26 UA29 VA22 "
    "VG24 XK20 YE30"
)
_LENGTHS = {entry[:2]: int(entry[2:]) for entry in _REGISTRY.split()}
_BEGIN = re.compile(r"(?:(?<![0-9A-Za-z])|(?<=iban))([A-Za-z]{2})[ -]?\d[ ]?\d(?=[ -]?[0-9A-Za-z])")
_SYMBOL = re.compile(r"[0-9A-Za-z]")
_SEPARATORS = " -\n"
_CALLED = re.compile(r"iban|account|konto|cuenta|compte|账")


def find(reading: Reading) -> Iterator[Span]:
    """IBANs of the right length: with the right check digits (ISO 7064 mod 97-10), or called so."""
    for match in _BEGIN.finditer(reading.text):
        length = _LENGTHS.get(match[1].upper())
        end = _end_of(reading.text, match.start(), length) if length else None
        if end is not None and _is_iban(reading, match.start(), end):
            yield Span(match.start(), end, "IBAN_CODE", 1.0)


def _end_of(text: str, start: int, length: int) -> int | None:
    at, left = start, length
    while left:
        if at < len(text) and _SYMBOL.match(text, at):
            left -= 1
        elif at >= len(text) or text[at] not in _SEPARATORS or text[at - 1] in _SEPARATORS:
            return None
        at += 1
    return at


def _is_iban(reading: Reading, start: int, end: int) -> bool:
    symbols = "".join(_SYMBOL.findall(reading.text[start:end])).upper()
    if _check(symbols):
        return True
    whole = _SYMBOL.match(reading.text, end) is None
    called = _CALLED.search(reading.folded, max(0, start - 40), start) is not None
    return whole and called and sum(map(str.isdigit, symbols)) > len(symbols) // 3


def _check(symbols: str) -> bool:
    return int("".join(str(int(symbol, 36)) for symbol in symbols[4:] + symbols[:4])) % 97 == 1
