"""The form of an API key: ``dt_live_`` + 8 characters that tell keys apart + 43 secret ones."""

import hashlib
import re
import secrets

PREFIX = "dt_live_"
FORM = re.compile(r"dt_live_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}")
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"


def new_key() -> str:
    """A fresh key with 256 random bits."""
    label = "".join(secrets.choice(ALPHABET) for _ in range(8))
    return f"{PREFIX}{label}_{secrets.token_urlsafe(32)}"


def shown_prefix(key: str) -> str:
    """The part that may be shown and stored."""
    return key[: len(PREFIX) + 8]


def digest(key: str) -> str:
    """SHA-256, hex. No salt or stretching: the key holds 256 random bits."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_well_formed(key: str) -> bool:
    """Whether ``key`` can be one of ours at all."""
    return FORM.fullmatch(key) is not None
