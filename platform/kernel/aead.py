"""Authenticated encryption: AES-256-GCM with a self-describing header.

Layout: ``b"D1"`` (algorithm: AES-256-GCM) | key version, 2 bytes big-endian | nonce,
12 random bytes | ciphertext and 16-byte tag. The plaintext is padded to a bucket, so that
lengths tell little. Pure: no keys are kept here.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NewType
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kernel.errors import CannotOpen

Ciphertext = NewType("Ciphertext", bytes)

ALGORITHM = b"D1"
NONCE_BYTES = 12
HEADER_BYTES = len(ALGORITHM) + 2
SCHEMA_VERSION = 1
SMALLEST_BUCKET = 64
LARGEST_STEP = 4096


@dataclass(frozen=True, slots=True)
class Key:
    """32 secret bytes and their version; never printed. ``older`` keys only open, while what they
    sealed is being sealed anew."""

    version: int
    material: bytes = field(repr=False)
    older: tuple["Key", ...] = field(default=(), repr=False)

    def of_version(self, version: int) -> "Key":
        """This key or an older one; raises :class:`CannotOpen` for a version below the least
        that can still be read, or never was."""
        for key in (self, *self.older):
            if key.version == version:
                return key
        raise CannotOpen("The sealed value has another key version.")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sealed value belongs; it opens nowhere else."""

    tenant_id: UUID
    subject_id: UUID | None
    object_id: UUID
    field: str

    def associated_data(self, key_version: int) -> bytes:
        """Every component, length-prefixed so that no two places share bytes."""
        return b"".join(len(part).to_bytes(2, "big") + part for part in self._parts(key_version))

    def _parts(self, key_version: int) -> Iterator[bytes]:
        yield self.tenant_id.bytes
        yield self.subject_id.bytes if self.subject_id else b""
        yield self.object_id.bytes
        yield self.field.encode()
        yield SCHEMA_VERSION.to_bytes(2, "big")
        yield key_version.to_bytes(2, "big")


def seal_bytes(key: Key, plaintext: bytes, place: Place) -> Ciphertext:
    """Encrypt ``plaintext`` for ``place``."""
    nonce = os.urandom(NONCE_BYTES)
    header = ALGORITHM + key.version.to_bytes(2, "big")
    body = AESGCM(key.material).encrypt(nonce, _pad(plaintext), place.associated_data(key.version))
    return Ciphertext(header + nonce + body)


def open_bytes(key: Key, sealed: bytes, place: Place) -> bytes:
    """Decrypt; raises :class:`CannotOpen` for a wrong key, place, version or a flipped bit."""
    if sealed[: len(ALGORITHM)] != ALGORITHM:
        raise CannotOpen("The sealed value has another algorithm.")
    key = key.of_version(key_version(sealed))
    nonce = sealed[HEADER_BYTES : HEADER_BYTES + NONCE_BYTES]
    body = sealed[HEADER_BYTES + NONCE_BYTES :]
    try:
        padded = AESGCM(key.material).decrypt(nonce, body, place.associated_data(key.version))
    except (InvalidTag, ValueError):
        raise CannotOpen("The sealed value failed authentication.") from None
    return _unpad(padded)


def key_version(sealed: bytes) -> int:
    """The key version in the header."""
    return int.from_bytes(sealed[len(ALGORITHM) : HEADER_BYTES], "big")


def _pad(plaintext: bytes) -> bytes:
    framed = len(plaintext).to_bytes(4, "big") + plaintext
    return framed.ljust(_bucket(len(framed)), b"\0")


def _unpad(padded: bytes) -> bytes:
    length = int.from_bytes(padded[:4], "big")
    return padded[4 : 4 + length]


def _bucket(size: int) -> int:
    """64, 256, 1024, 4096, then multiples of 4096."""
    bucket = SMALLEST_BUCKET
    while bucket < size and bucket < LARGEST_STEP:
        bucket *= 4
    return bucket if size <= bucket else -(-size // LARGEST_STEP) * LARGEST_STEP
