"""Seal redacted text, open it again: the only way from stored bytes back to text."""

from kernel.aead import Ciphertext, Key, Place, open_bytes, seal_bytes
from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import reopened


def seal(text: RedactedText, *, key: Key, place: Place) -> Ciphertext:
    """Encrypt ``text`` for ``place``; nothing but redacted text is accepted."""
    return seal_bytes(key, text.value.encode(), place)


def open_sealed(sealed: bytes, *, key: Key, place: Place) -> RedactedText:
    """Decrypt what :func:`seal` made; raises ``CannotOpen``."""
    return reopened(open_bytes(key, sealed, place).decode())
