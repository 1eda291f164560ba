"""A person's keys: one data key, from which ``text`` and ``vault`` derive, and separately
wrapped random ``blind`` and ``audit`` keys (re-wrapped, never re-derived)."""

import os
from dataclasses import dataclass, field
from uuid import UUID

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from kernel.aead import Key, Place, open_bytes, seal_bytes
from kernel.context import TenantContext
from privacy.models import SubjectKey
from tenants.keys import TenantKeys

KEY_BYTES = 32
WRAPPED = ("data", "blind", "audit")


@dataclass(frozen=True, slots=True)
class SubjectKeys:
    """The opened keys of one person; never logged, never stored."""

    text: Key
    vault: Key
    audit: Key
    blind: bytes = field(repr=False)


def make_subject_keys(
    context: TenantContext, subject_id: UUID, tenant_keys: TenantKeys
) -> SubjectKeys:
    """Create and store the person's keys, inside the tenant's transaction."""
    fresh = {name: os.urandom(KEY_BYTES) for name in WRAPPED}
    wrapped = {
        f"wrapped_{name}": seal_bytes(tenant_keys.wrap, material, _place(context, subject_id, name))
        for name, material in fresh.items()
    }
    SubjectKey.objects.within(context).create(
        tenant_id=context.tenant_id, subject_id=subject_id, **wrapped
    )
    return _derive(1, fresh)


def open_subject_keys(
    context: TenantContext, row: SubjectKey, tenant_keys: TenantKeys
) -> SubjectKeys:
    """Unwrap ``row``; raises ``CannotOpen`` if it was altered or moved."""
    opened = {
        name: open_bytes(
            tenant_keys.wrap,
            bytes(getattr(row, f"wrapped_{name}")),
            _place(context, row.subject_id, name),
        )
        for name in WRAPPED
    }
    return _derive(row.version, opened)


def _derive(version: int, opened: dict[str, bytes]) -> SubjectKeys:
    return SubjectKeys(
        text=Key(version, _expand(opened["data"], b"dualtrace/text/v1")),
        vault=Key(version, _expand(opened["data"], b"dualtrace/vault/v1")),
        audit=Key(1, opened["audit"]),
        blind=opened["blind"],
    )


def _expand(data_key: bytes, purpose: bytes) -> bytes:
    """HKDF-SHA256 (RFC 5869); the data key is uniformly random, so no salt is needed."""
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=purpose).derive(data_key)


def _place(context: TenantContext, subject_id: UUID, name: str) -> Place:
    return Place(context.tenant_id, subject_id, subject_id, f"subject-key:{name}")
