"""A person's keys: one data key, from which ``text`` and ``vault`` derive, and separately
wrapped random ``blind`` and ``audit`` keys (re-wrapped, never re-derived)."""

import os
from dataclasses import dataclass, field, replace
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
        f"wrapped_{name}": wrap_for(context, subject_id, name, material, tenant_keys)
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
    data, blind, audit = (
        _unwrap(context, row, name, f"wrapped_{name}", tenant_keys) for name in WRAPPED
    )
    keys = _derive(row.version, {"data": data, "blind": blind, "audit": audit})
    if row.previous_data is None or row.previous_version is None:
        return keys
    previous = _unwrap(context, row, "data", "previous_data", tenant_keys)
    text, vault = _data_keys(row.previous_version, previous)
    return replace(
        keys, text=replace(keys.text, older=(text,)), vault=replace(keys.vault, older=(vault,))
    )


def wrap_for(
    context: TenantContext, subject_id: UUID, name: str, material: bytes, tenant_keys: TenantKeys
) -> bytes:
    """``material`` (``data``, ``blind`` or ``audit``) wrapped by the tenant's key in force."""
    return seal_bytes(tenant_keys.wrap, material, _place(context, subject_id, name))


def rewrap(
    context: TenantContext, row: SubjectKey, column: str, tenant_keys: TenantKeys
) -> bytes | None:
    """A wrapped column of ``row`` under the tenant's key in force; None stays None."""
    if getattr(row, column) is None:
        return None
    name = "data" if column == "previous_data" else column.removeprefix("wrapped_")
    material = _unwrap(context, row, name, column, tenant_keys)
    return wrap_for(context, row.subject_id, name, material, tenant_keys)


def _unwrap(
    context: TenantContext, row: SubjectKey, name: str, column: str, tenant_keys: TenantKeys
) -> bytes:
    place = _place(context, row.subject_id, name)
    return open_bytes(tenant_keys.wrap, bytes(getattr(row, column)), place)


def _derive(version: int, opened: dict[str, bytes]) -> SubjectKeys:
    text, vault = _data_keys(version, opened["data"])
    return SubjectKeys(text, vault, Key(1, opened["audit"]), opened["blind"])


def _data_keys(version: int, data: bytes) -> tuple[Key, Key]:
    """What one data key derives: for text and for the vault."""
    text, vault = (_expand(data, f"dualtrace/{use}/v1".encode()) for use in ("text", "vault"))
    return Key(version, text), Key(version, vault)


def _expand(data_key: bytes, purpose: bytes) -> bytes:
    """HKDF-SHA256 (RFC 5869); the data key is uniformly random, so no salt is needed."""
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=purpose).derive(data_key)


def _place(context: TenantContext, subject_id: UUID, name: str) -> Place:
    return Place(context.tenant_id, subject_id, subject_id, f"subject-key:{name}")
