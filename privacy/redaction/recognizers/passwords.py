"""Passwords and other secrets that a text states in words or assigns."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PASSWORD", "SECRET")

_VALUE = r"[^\s\ue000\ue001\u3000-\u303f\u4e00-\u9fff\"'“”‘’「」`<>]{3,128}"
_QUOTED = r"[\"'“”‘’「」`](?P<quoted>[^\n\"'“”‘’「」`\ue000]{1,128})[\"'“”‘’「」`]"
_VALUES = rf"(?:{_QUOTED}|(?P<value>{_VALUE}))"
# "重置为", "改成了", "我设的", "填的": what a password is said to be made.
_MADE = r"(?:(?:重?设置?|重置|修?改|更[新改]|变更?|换|用|填|写)(?:[成为]了?|的是?|了))"
_ENGLISH = re.compile(
    r"(?<![a-z])(?:pass(?:word|code|phrase|wd|key)s?|pwd|psw|login|credentials?)(?![a-z])"
    r"(?:\s+(?:for|to|of|on|at)\s+[^.!?\n:=]{1,40}?|\s+[a-z]+)??"
    rf"\s*(?:(?P<firm>[:=]|->|=>|→|⇒|是|为|{_MADE})|(?P<loose>(?:\b(?:is now|is still|is|was|to|as)|['’]s)\b))\s*[:=]?\s*"
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
_CHINESE = re.compile(
    r"(?:密码|口令|密碼|暗号|通行码)"
    r"(?:现在|还是|已经|已|新|都|一直|仍|就|也|后来|被|我们?|咱们?|你|您){0,3}"
    rf"\s*(?P<firm>(?:是|为|{_MADE}|[:=,]|\s)?)(?P<loose>)\s*[:]?\s*" + _VALUES
)
# Beside or after a value that no word could be: "Use hunter22 as the password".
_COMPLEX = (
    r"(?P<value>(?=[^\s]*[a-z])(?=[^\s]*[0-9!#$%^&*+=?@_~])"
    r"[^\s\ue000\ue001\u3000-\u303f\u4e00-\u9fff\"'“”‘’「」`<>/]{5,64}?)"
)
_BEFORE = re.compile(
    rf"(?<![\w@#/.]){_COMPLEX}"
    r"(?:\s*[,—–-]+\s*|\s+)(?:(?:that's|that is|is|as|was|will be)\s+)?"
    r"(?:the|my|our|a|your|his|her|their)(?:\s+[a-z-]+){0,2}?\s+(?:password|passcode|passphrase|pw)(?![a-z])"
)
_NAME_AND = re.compile(
    r"(?<![a-z])(?:log ?(?:in|s in|ged in)|sign ?in|credentials?|logins?|user(?:name)?/pass(?:word)?|"
    r"account|后台|登录|登陆|账号|帐号|賬號)[^\n。!?]{0,24}?(?<![\w/])[\w.@+-]{2,40}\s?/\s?"
    rf"{_COMPLEX}(?=[\s,;。,、)]|$)"
)
_SHORT_FORM = re.compile(
    rf"(?<![a-z])(?:pw|pwd|pass|passwd|psw|passw)\s+{_COMPLEX}(?=[\s,;)。,、]|$)"
)
_IN_HAN = re.compile(
    r"(?:密码|密碼|口令)\s?[:]\s?"
    r"(?P<value>(?!请|見|见|无|未|需|由|同|默认|初始|如|保密|略|不|没|暂|与|和|已|可|用|在|你|我|他|她|找|问|联系)"
    r"[\u4e00-\u9fff0-9a-z!@#$%^&*._+-]{3,24})(?=[\s,。;!?、)]|$)"
    r"|(?:暗号|接头暗号|口令)\s?(?:是|为|:)(?P<han>[\u4e00-\u9fff]{2,12})(?=[\s,。;!?、)]|$)"
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
    r"pass|pwd|psw|pw|pin|code|log ?in|sign ?in|后台|登录|登陆|账号|credential|otp|combination|key|secret|token|密|口令|暗号|码|令牌"
)


def find(reading: Reading) -> Iterator[Span]:
    """Stated values; words such as "expired" or "required" are none."""
    folded = reading.folded
    if _SPEAKS.search(folded) is None:
        return
    for pattern in (_ENGLISH, _ABBREVIATED, _PAIR, _BESIDE, _CHINESE):
        for match in pattern.finditer(folded):
            yield from _password(reading, match)
    for pattern in (_BEFORE, _NAME_AND, _SHORT_FORM):
        for match in pattern.finditer(folded):
            yield Span(*match.span("value"), "PASSWORD", 0.85)
    for match in _IN_HAN.finditer(folded):
        yield Span(*match.span("value" if match["value"] else "han"), "PASSWORD", 0.85)
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
