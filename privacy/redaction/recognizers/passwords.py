"""Passwords, PINs and other secrets that a text states in words or assigns."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PASSWORD", "PIN", "SECRET")

_VALUE = r"[^\s\ue000\ue001\u3000-\u303f\u4e00-\u9fff\"'“”‘’「」`<>]{3,128}"
_QUOTED = r"[\"'“”‘’「」`](?P<quoted>[^\n\"'“”‘’「」`\ue000]{1,128})[\"'“”‘’「」`]"
_VALUES = rf"(?:{_QUOTED}|(?P<value>{_VALUE}))"
_ENGLISH = re.compile(
    r"(?<![a-z])(?:pass(?:word|code|phrase|wd|key)s?|pwd|psw|login|credentials?)\b"
    r"(?:\s+(?:for|to|of|on|at)\s+[^.!?\n:=]{1,40}?|\s+[a-z]+)??"
    r"\s*(?:(?P<firm>[:=]|->|=>)|(?P<loose>(?:\b(?:is now|is still|is|was|to|as)|['’]s)\b))\s*[:=]?\s*"
    + _VALUES
)
_ABBREVIATED = re.compile(r"(?<![a-z])(?:pass|pw)\s*(?P<firm>[:=])\s*(?P<loose>)" + _VALUES)
_PAIR = re.compile(
    r"(?<![a-z])(?:credentials?|logins?)\s*(?:are|is|:)\s*[\w.@+-]{2,64}\s*/\s*(?P<firm>)(?P<loose>)"
    + _VALUES
)
_BESIDE = re.compile(
    r"(?<![a-z])(?:password|passwd|pwd|passcode|passphrase)[ ]+(?P<firm>)(?P<loose>)" + _VALUES
)
# "重置为", "改成了", "我设的", "填的": what a password is said to be made.
_MADE = r"(?:(?:重?设置?|重置|修?改|更[新改]|变更?|换|用|填|写)(?:[成为]了?|的是?|了))"
_CHINESE = re.compile(
    r"(?:密码|口令|密碼|暗号|通行码)"
    r"(?:现在|还是|已经|已|新|都|一直|仍|就|也|后来|被|我们?|咱们?|你|您){0,3}"
    rf"\s*(?P<firm>(?:是|为|{_MADE}|[:=,]|\s)?)(?P<loose>)\s*[:]?\s*" + _VALUES
)
_DIGITS = r"[\"'“”(]?(?P<pin>\d{3,10}|\d{1,3}(?:-\d{1,3}){2,4})[\"'”)]?(?![0-9a-z]|[.,]\d)"
_LINK = (
    rf"(?:is now|is still|is|was|to|=|:|->|(?:我们?|咱们?|已经?|现在|都){{0,2}}(?:是|为|{_MADE}))"
)
_PIN = re.compile(
    r"(?:(?:(?<![a-z])(?:pin(?:[ -]?(?:code|number))?|passcode|otp|2fa code)\b|pin码|验证码|动态码)"
    rf"(?:\s*(?:{_LINK}|\#))*\s*"
    r"|(?:(?<![a-z])(?:pin(?: code| number)?|passcode|(?:access|door|gate|alarm|entry|unlock|lock|"
    r"verification|garage|safe|one[- ]time|security)[ -](?:code|pin|password|passcode|combination)|"
    r"combination)\b|取款密码|支付密码|门禁密码|锁屏密码|开机密码|门锁密码|解锁密码|密码)"
    rf"(?:\s+(?:for|to|of|on)\s+[^.!?\n:=\d]{{1,40}}?)?\s*{_LINK}\s*:?\s*)" + _DIGITS
)
_ASSIGNED = re.compile(
    r"(?<![a-z])(?:[a-z0-9]+[_. -])?(?:api[_ -]?keys?|access[_ -]?keys?(?:[_ -]?id)?|"
    r"secret(?:[_ -]?(?:access[_ -]?)?key)?|auth[_ -]?token|access[_ -]?token|refresh[_ -]?token|"
    r"client[_ -]?secret|private[_ -]?key|encryption[_ -]?key|signing[_ -]?key|license[_ -]?key|"
    r"tokens?|credentials?|webhook[_ -]?secret|密钥|令牌|秘钥|api密钥|访问令牌)"
    r"(?:[\"']?\s*(?:is now|is|was|=>|:=|=|:|：|->|是|为|\()\s*|\s+)"
    r"[\"'`]?(?P<secret>[a-z0-9_+/=.~!@#$%^&*-]{12,256})"
)
_HIGH_ENTROPY = 3.0
# Words that go on with the sentence after "my password is …".
_STOP = frozenset(
    files("privacy.redaction.recognizers").joinpath("password_talk.txt").read_text("utf-8").split()
)
_PLAIN_WORD = re.compile(r"[a-z]+(?:'s)?")
_GOES_ON = re.compile(r"(?:ed|ing|able|ible|ly|ful|less|ous)$")
_CLAUSE_END = re.compile(r"\s*(?:[.,!?;)\n\"']|$|(?:and|but|so|for|in case|if)\b)")
_SPEAKS = re.compile(
    r"pass|pwd|psw|pw|pin|code|login|credential|otp|combination|key|secret|token|密|口令|暗号|码|令牌"
)


def find(reading: Reading) -> Iterator[Span]:
    """Stated values; words such as "expired" or "required" are none."""
    folded = reading.folded
    if _SPEAKS.search(folded) is None:
        return
    for pattern in (_ENGLISH, _ABBREVIATED, _PAIR, _BESIDE, _CHINESE):
        for match in pattern.finditer(folded):
            yield from _password(reading, match)
    for match in _PIN.finditer(folded):
        yield Span(*match.span("pin"), "PIN", 0.9)
    for match in _ASSIGNED.finditer(folded):
        secret = reading.text[match.start("secret") : match.end("secret")].rstrip(".,;:!?")
        if _is_random(secret):
            start = match.start("secret")
            yield Span(start, start + len(secret), "SECRET", 0.9)


def _password(reading: Reading, match: re.Match[str]) -> Iterator[Span]:
    quoted = match["quoted"] is not None
    start, end = match.span("quoted" if quoted else "value")
    value = reading.text[start:end]
    if not quoted:
        value = value.rstrip(".,;:!?)]}")
    rest = reading.folded[start + len(value) :]
    certain = quoted or bool(match["firm"])
    if len(value) >= 3 and not _is_talk(value.lower(), rest, certain=certain):
        yield Span(start, start + len(value), "PASSWORD", 0.9)


def _is_talk(value: str, rest: str, *, certain: bool) -> bool:
    """Whether ``value`` goes on with the sentence instead of being the password.

    After a colon, an equals sign or in quotes any word may be one; after "is" a plain word is
    only if it ends the clause and does not look like a participle, adjective or adverb.
    """
    word = value.strip("*•.")
    if not word or word in _STOP:
        return True
    if certain or not _PLAIN_WORD.fullmatch(word):
        return False
    return _GOES_ON.search(word) is not None or _CLAUSE_END.match(rest) is None


def _is_random(secret: str) -> bool:
    mixes = any(map(str.isdigit, secret)) and any(map(str.isalpha, secret))
    return mixes and entropy(secret) >= _HIGH_ENTROPY


def entropy(text: str) -> float:
    """Shannon entropy in bits per character."""
    shares = (count / len(text) for count in Counter(text).values())
    return -sum(share * math.log2(share) for share in shares)
