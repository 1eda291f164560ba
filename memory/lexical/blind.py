"""Names for words that only the holder of a person's key can compute."""

import hmac
from enum import StrEnum

LENGTH = 16


class Domain(StrEnum):
    """What kind of thing a reference stands for: equal strings of two kinds look different."""

    WORD = "word"
    ENTITY = "entity"
    PREDICATE = "predicate"
    SESSION = "session"
    SPEAKER = "speaker"
    TOPIC = "topic"
    METADATA = "metadata"
    ORIGIN = "origin"


def blind(token: str, key: bytes, domain: Domain = Domain.WORD) -> bytes:
    """HMAC-SHA-256 of domain and token under ``key``, cut to 16 bytes (RFC 2104, section 5).

    Equal tokens of one person give equal references; without the key they say nothing but that.
    """
    message = domain.encode() + b"\0" + token.encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256")[:LENGTH]
