"""PINs, door codes and combinations that a text states, in digits."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PIN", "PASSWORD")

_DIGITS = (
    r"[\"'“”(#]?(?P<pin>\d{3,10}|\d{1,3}(?:[- ]\d{1,3}){2,4}"
    r"|(?:\d{1,2}[ ]?(?:left|right|l|r)\b,?[ ]?){2,4}\d{0,2})[#*]{0,2}[\"'”)]?(?![0-9a-z]|[.,:]\d|%)"
)
_LOCKED = (
    r"(?:access|door|gate|alarm|entry|unlock|lock|lock ?box|verification|garage|safe|locker|security|"
    r"building|lobby|key ?pad|vault|sim|voicemail|exit|intercom|gym|one[- ]time|padlock|bike lock|"
    r"front door|back door|side door|shed|gun safe|room safe|parking|elevator|lift|staff|guest)"
)
_CALLED = (
    rf"(?:pin(?:[ -]?(?:code|number))?|pass ?code|key ?code|otp|2fa code|"
    rf"{_LOCKED}[ -](?:code|pin|password|passcode|combination|combo)|(?:combination|combo)|"
    r"code (?:for|to) (?:the|my|our|his|her|their) [^.!?\n\d]{1,30}?"
    r"(?:door|gate|lock|alarm|safe|keypad|garage|box|entrance|building|house|flat|office|locker|shed))"
)
_LINK = (
    r"(?:'s|is|was|are|has been|changed|reset|set|updated|switched|now|still|just|to|as|=|:|,|->|→|\#|"
    r"是|为|改成了?|改为|设成了?|设为|换成了?)"
)
_ENGLISH = re.compile(
    rf"(?<![a-z]){_CALLED}(?:\s+(?:for|to|of|on|at|in)\s+[^.!?\n\d]{{1,40}}?)?"
    rf"(?:\s*{_LINK})*\s*{_DIGITS}"
)
_LOCK_ALONE = re.compile(
    r"(?<![a-z])(?:lock ?box|bike lock|padlock|room safe|burglar alarm|alarm|keypad|key safe)"
    r"(?:\s*(?:'s|is|:|=|->|→|\#))*\s*(?P<pin>\d{4,8}|\d(?:-\d){3,7})[#*]?(?![0-9a-z:]|[.,]\d|\s?(?:am|pm|o'clock|hours?|min))"
)
_MADE = r"(?:(?:重?设置?|重置|修?改|更[新改]|变更?|换|用|填|写)(?:[成为]了?|的是?|了))"
_CHINESE = re.compile(
    r"(?:密码|口令|密碼|暗号|pin码?|验证码|驗證碼|动态码|提取码|取件密码|(?:门禁|门锁|单元门|大门|房门|车库|保险[箱柜]|柜子|"
    r"储物柜|解锁|开门|开锁|入会|会议|开机|锁屏|取款|支付|查询|交易|手机|家门|院门|車庫|門禁|大門)(?:密?码|密?碼|口令|密码))"
    r"(?:[^。!?,;\n\d]{0,8}?)(?:\s*(?:是|为|為|:|=|\#|" + _MADE + r"))*\s*"
    r"(?P<pin>[\"'“(#]?\d{4,10}|[0-9]{3}(?=\#)|(?:[左右]\d{1,2}[,、]?){2,5})[#*]?(?![0-9a-z]|[年月日号次位个天分小时回遍多万元块]|[.,]\d)"
)
_ANSWER = re.compile(
    r"(?<![a-z])(?:secret|security)(?: question)?(?:'s)? answer(?: is|:|=| was)\s*"
    r"(?P<word>[^\s.,;!?\n][^.,;!?\n]{1,40})|(?:安全问题|密保问题?|密保)(?:的)?(?:答案)(?:是|为|:)\s*(?P<han>[^\s,。;!?\n]{1,12})"
)
_WORD = re.compile(
    r"(?<![a-z])(?:secret|code|safe|magic)[ -]?word(?: is|:|=|'s)\s*[\"'“‘]?(?P<word>[^\s\"'”’.,;!?]{3,40})"
)
_PHRASE = re.compile(
    r"(?<![a-z])(?:pass ?phrase|recovery phrase|seed phrase)(?: is|:|=|'s)\s*[\"'“]?(?P<word>(?:[a-z]{2,12}[ -]){2,23}[a-z]{2,12})"
)
_NO_PHRASE = re.compile(
    r"(?:required|needed|too|not|the|a|an|only|known|stored|saved|kept|what|to|in|on|for|very|now)\b"
)


def find(reading: Reading) -> Iterator[Span]:
    """Digits that open something, and the words that do."""
    folded = reading.folded
    for pattern in (_ENGLISH, _LOCK_ALONE, _CHINESE):
        for match in pattern.finditer(folded):
            start, end = match.span("pin")
            lead = len(match["pin"]) - len(match["pin"].lstrip("\"'“(#"))
            yield Span(start + lead, end, "PIN", 0.9)
    for match in _ANSWER.finditer(folded):
        yield Span(*match.span("word" if match["word"] else "han"), "PASSWORD", 0.85)
    for match in _WORD.finditer(folded):
        yield Span(*match.span("word"), "PASSWORD", 0.85)
    for match in _PHRASE.finditer(folded):
        if _NO_PHRASE.match(match["word"]) is None:
            yield Span(*match.span("word"), "PASSWORD", 0.85)
