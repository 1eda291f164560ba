"""Codes, telephone and card numbers that are dictated digit by digit, in words."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PIN", "PHONE_NUMBER", "CREDIT_CARD")

_ENGLISH = r"(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine)"
_TIMES = rf"(?:(?:double|triple)\s+)?{_ENGLISH}"
_SPOKEN = re.compile(
    rf"(?<![a-z]){_TIMES}(?:(?:\s*[,-]\s*|\s+){_TIMES}){{2,18}}(?![a-z])"
    r"|[零〇一二三四五六七八九幺两](?:[\s,、-]?[零〇一二三四五六七八九幺两]){3,18}"
)
_DIGIT = re.compile(rf"{_ENGLISH}|[零〇一二三四五六七八九幺两]")
_CODE = re.compile(
    r"(?<![a-z])(?:pin|passcode|password|(?:access|door|gate|alarm|entry|unlock|lock|security|safe|"
    r"garage)[ -]?(?:code|pin)|combination)\b|密码|口令|验证码|暗号|门禁码|密碼"
)
_PHONE = re.compile(
    r"(?<![a-z])(?:(?:tele)?phone|mobile|cell|call|dial|ring|text|reach|number)|电话|手机|号码|拨|打给|電話"
)
_REACH = 40
_FEWEST_OF_A_PHONE, _FEWEST_OF_A_CARD = 7, 13


def find(reading: Reading) -> Iterator[Span]:
    """Digits in words, where the text speaks of a code or of calling."""
    for match in _SPOKEN.finditer(reading.folded):
        before = reading.folded[max(0, match.start() - _REACH) : match.start()]
        digits = len(_DIGIT.findall(match.group()))
        if _CODE.search(before):
            yield Span(*match.span(), "PIN", 0.85)
        elif digits >= _FEWEST_OF_A_CARD:
            yield Span(*match.span(), "CREDIT_CARD", 0.85)
        elif digits >= _FEWEST_OF_A_PHONE and _PHONE.search(before):
            yield Span(*match.span(), "PHONE_NUMBER", 0.85)
