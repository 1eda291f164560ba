"""Receipts: statements signed with the log's key, checkable by whoever holds its public key."""

from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from audit.signing import load_signer, public_keys
from audit.verifier import from_base64, to_base64
from kernel.canonical import canonical_json

PREFIX = b"dualtrace-receipt\n"  # no receipt can pass for a checkpoint


def sign_receipt(receipt: dict[str, Any]) -> dict[str, Any]:
    """``receipt`` with the public key it is signed under and the signature over both, as
    canonical JSON (RFC 8785)."""
    signer = load_signer()
    signed = receipt | {"public_key": to_base64(signer.public_key)}
    return signed | {"signature": to_base64(signer.sign(PREFIX + canonical_json(signed)))}


def is_our_receipt(receipt: dict[str, Any]) -> bool:
    """Whether one of the log's keys signed ``receipt`` as it stands."""
    signed = {name: value for name, value in receipt.items() if name != "signature"}
    public_key = from_base64(signed["public_key"])
    if public_key not in public_keys():
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(
            from_base64(receipt["signature"]), PREFIX + canonical_json(signed)
        )
    except InvalidSignature:
        return False
    return True
