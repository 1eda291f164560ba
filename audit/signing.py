"""The log's signing key: Ed25519 (RFC 8032), 32 raw bytes in a file of its own.

To rotate it, append the old public key (base64) as a line to ``<file>.retired`` and replace the
file: new checkpoints are signed with the new key, old ones stay valid.
"""

from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from audit.verifier import from_base64, key_id, to_base64

KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Signer:
    """The private key, opened."""

    private_key: Ed25519PrivateKey

    @property
    def public_key(self) -> bytes:
        """32 bytes."""
        return self.private_key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        """64 bytes."""
        return self.private_key.sign(message)

    def sign_note(self, text: str) -> str:
        """``text`` as a signed note (https://c2sp.org/signed-note), in the name of its first
        line. It must end in a newline."""
        name = text.partition("\n")[0]
        signature = to_base64(key_id(name, self.public_key) + self.sign(text.encode()))
        return f"{text}\n\u2014 {name} {signature}\n"


def load_signer() -> Signer:
    """Read the key file that the setting names; raises ``ImproperlyConfigured``."""
    path = _key_file()
    try:
        material = path.read_bytes()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The audit signing key {path} cannot be read ({error.strerror}): put it back from "
            "your backup, or name it with DUALTRACE_AUDIT_SIGNING_KEY_FILE."
        ) from None
    if len(material) != KEY_BYTES:
        raise ImproperlyConfigured(f"The audit signing key {path} must hold {KEY_BYTES} raw bytes.")
    return Signer(Ed25519PrivateKey.from_private_bytes(material))


def public_keys() -> list[bytes]:
    """The keys that may have signed a checkpoint: today's, then the retired ones."""
    return [load_signer().public_key, *_retired_keys()]


def _retired_keys() -> list[bytes]:
    path = _key_file()
    retired = path.with_name(path.name + ".retired")
    if not retired.exists():
        return []
    return [from_base64(line) for line in retired.read_text(encoding="ascii").split()]


def _key_file() -> Path:
    return Path(settings.DUALTRACE_AUDIT_SIGNING_KEY_FILE)
