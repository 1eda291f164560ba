"""Secrets that have no shape of their own: random strings that the text around them gives away.

What decides is the nearest word before the string: "key", "secret" or 密钥 make it one, "commit",
"checksum" or 订单 make it nobody's.
"""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.recognizers.passwords import entropy
from privacy.redaction.spans import Span

ENTITY_TYPES = ("SECRET",)

_VALUE = re.compile(r"(?<![0-9A-Za-z+/_.@-])[0-9A-Za-z+/_-]{20,256}={0,2}(?![0-9A-Za-z+/_@-])")
_TELLS = (
    r"(?:api|access|auth|app|client|signing|setup|secret|shared|private|encryption|storage|"
    r"account|license|webhook|service|public)?[ _-]?keys?|secrets?|tokens?|credentials?|"
    r"passphrase|totp|otpauth|2fa|seed|signature|bearer|pat|密钥|秘钥|密匙|密鑰|金鑰|令牌|凭证|凭据|"
    r"口令|签名|加签|私钥|授权码"
)
_INNOCENT = (
    r"commits?|sha-?\d*|md5|hash(?:es)?|checksums?|digests?|etags?|uuids?|guids?|fingerprints?|"
    r"trace|request|span|correlation|session[ _-]ids?|blobs?|layers?|images?|builds?|revisions?|refs?|orders?|"
    r"tickets?|tracking|files?|paths?|urls?|links?|ids?|caches?|public[ _-]keys?|"
    r"哈希|校验|摘要|指纹|提交|订单|单号|运单|编号|文件|镜像|版本|流水"
)
_WORD = re.compile(
    rf"(?<![a-z])(?:(?P<innocent>{_INNOCENT})|(?P<tells>(?:[a-z0-9]+_)*(?:{_TELLS})))(?![a-z])"
)
_CALLED_AFTER = re.compile(
    r"['\"`]?\s*(?:is|was|as|是|就是|这个是)\s*(?:my|our|the|your|its|a|an|我的|我们的|那个)?\s*"
    rf"(?:[a-z]+\s+){{0,2}}?(?:{_TELLS})(?![a-z])"
)
_REACH = 60
_HIGH_ENTROPY = 3.0
_SENTENCES = re.compile(r"[.!?。!?]\s|[。!?]|\n\s*\n")
_MOST_SENTENCES = 1
_RUN = re.compile(r"[a-z]{9,}")
_SEGMENT = re.compile(r"[-_/]")


def find(reading: Reading) -> Iterator[Span]:
    """Random strings that are called a key, a secret or a token."""
    words = list(_WORD.finditer(reading.folded))
    for match in _VALUE.finditer(reading.text):
        start, end = match.span()
        if is_random(match.group()) and (
            _is_told(reading.folded, words, start) or _CALLED_AFTER.match(reading.folded, end)
        ):
            yield Span(start, end, "SECRET", 0.85)


def is_random(value: str) -> bool:
    """Whether ``value`` looks drawn by lot: several kinds of characters, no words in it."""
    has_digit = any(map(str.isdigit, value))
    has_letter = any(map(str.isalpha, value))
    if not (has_digit and has_letter) or entropy(value) < _HIGH_ENTROPY or _RUN.search(value):
        return False
    parts: list[str] = [part for part in _SEGMENT.split(value) if part]
    words = sum(part.isalpha() and (part.islower() or part.istitle()) for part in parts)
    return words * 2 <= len(parts)


def _is_told(folded: str, words: list[re.Match[str]], start: int) -> bool:
    before = [word for word in words if start - _REACH <= word.end() <= start]
    if not before or before[-1]["tells"] is None:
        return False
    between = folded[before[-1].end() : start]
    return bool(len(_SENTENCES.findall(between)) <= _MOST_SENTENCES)
