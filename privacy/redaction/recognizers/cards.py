"""Payment cards of all schemes (ISO/IEC 7812), spaced or not, and their security codes."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("CREDIT_CARD", "CARD_SECURITY_CODE")

_RUN = re.compile(
    r"(?<![0-9A-Za-z_.])\d+(?:(?:[ ]{1,2}|[-._/,|]|-?\n|\)[ ]?\()\d+)*(?![0-9A-Za-z_])"
)
_GROUP = re.compile(r"\d+")
_SHORTEST, _LONGEST = 12, 19
# Issuer prefixes and lengths: https://en.wikipedia.org/wiki/Payment_card_number
_SCHEMES = re.compile(
    r"""
    4(?:\d{12}|\d{15}|\d{18})                                        # Visa
  | (?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}  # Mastercard
  | 3[47]\d{13}                                                      # American Express
  | (?:6011|65\d\d|64[4-9]\d)\d{12,15}                               # Discover
  | 3(?:0[0-5]|[68]\d|9[0-9])\d{11,16}                               # Diners Club
  | (?:352[89]|35[3-8]\d)\d{12,15} | (?:1800|2131)\d{11}             # JCB
  | (?:62|81)\d{14,17}                                               # UnionPay
  | (?:50|5[6-9]|6\d)\d{10,17}                                       # Maestro, RuPay, Elo
  | 220[0-4]\d{12,15}                                                # Mir
  | 9792\d{12} | 1\d{14}                                             # Troy, UATP
    """,
    re.VERBOSE,
)
_GROUPINGS = {(4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (4, 4, 5), (4, 4, 4, 4, 3), (4, 4, 4, 4, 2),
              (4, 4, 4, 4, 1), (6, 13), (6, 10), (4, 4, 4, 6), (4, 4, 4), (4, 4, 4, 1), (4, 5, 6),
              (8, 8)}  # fmt: skip
_SECURITY_CODE = re.compile(
    r"(?<![a-z])(?:cvv2?|cvc2?|cv2|csc|(?:card )?security code|安全码|校验码)"
    r"(?:\s*(?:code|number|is|was|是|为|[:=#(]))*\s*(\d{3,4})(?![0-9a-z])"
)


def find(reading: Reading) -> Iterator[Span]:
    """Card numbers: checked by Luhn and scheme, or called a card by the text."""
    for run in _RUN.finditer(reading.numbers):
        if len(run.group()) >= _SHORTEST:
            yield from _in_run(reading, [group.span() for group in _groups(reading, run)])
    for code in _SECURITY_CODE.finditer(reading.folded):
        yield Span(*code.span(1), "CARD_SECURITY_CODE", 0.9)


def _groups(reading: Reading, run: re.Match[str]) -> Iterator[re.Match[str]]:
    return _GROUP.finditer(reading.numbers, *run.span())


def _in_run(reading: Reading, groups: list[tuple[int, int]]) -> Iterator[Span]:
    first = 0
    while first < len(groups):
        last = _longest_card(reading, groups, first)
        if last is None:
            first += 1
        else:
            yield Span(groups[first][0], groups[last][1], "CREDIT_CARD", 1.0)
            first = last + 1


def _longest_card(reading: Reading, groups: list[tuple[int, int]], first: int) -> int | None:
    digits, sizes, best = "", [], None
    for last in range(first, len(groups)):
        start, end = groups[last]
        digits += reading.numbers[start:end]
        sizes.append(end - start)
        if len(digits) > _LONGEST:
            break
        if len(digits) >= _SHORTEST and _is_card(reading, digits, sizes, groups[first][0], end):
            best = last
    return best


def _is_card(reading: Reading, digits: str, sizes: list[int], start: int, end: int) -> bool:
    label = reading.label(start, end)
    if label == "card":
        return True
    if label in {"other", "phone", "national_id"} or len(set(digits)) == 1:
        return False
    usual = len(sizes) == 1 or tuple(sizes) in _GROUPINGS or set(sizes) in ({1}, {2})
    return usual and _SCHEMES.fullmatch(digits) is not None and passes_luhn(digits)


def passes_luhn(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of the others (ISO/IEC 7812-1)."""
    doubled = (int(digit) * 2 for digit in digits[-2::-2])
    total = sum(map(int, digits[-1::-2])) + sum(value - 9 * (value > 9) for value in doubled)
    return total % 10 == 0
