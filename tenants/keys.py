"""A tenant's keys: born with it, wrapped by the root key, opened once per act.

``wrap`` wraps the keys of its people, ``blind`` makes references to the tenant's own ids,
``audit`` seals the detail of entries that are about no person. They are random and
re-wrapped, never re-derived: references and log leaves depend on them.
"""

import os
from dataclasses import dataclass, field
from uuid import UUID

from kernel.aead import Key, Place, open_bytes, seal_bytes
from kernel.context import TenantContext
from kernel.errors import NotFound
from tenants.models import TenantKey
from tenants.root_key import KEY_BYTES, root_key


@dataclass(frozen=True, slots=True)
class TenantKeys:
    """The opened keys; never logged, never stored."""

    wrap: Key
    audit: Key
    blind: bytes = field(repr=False)


def make_tenant_keys(context: TenantContext) -> TenantKeys:
    """Create and store the tenant's keys, inside its transaction."""
    fresh = {name: os.urandom(KEY_BYTES) for name in ("wrap", "blind", "audit")}
    TenantKey.objects.within(context).create(
        tenant_id=context.tenant_id,
        **{
            f"wrapped_{name}": wrap_under_root(context.tenant_id, name, fresh[name])
            for name in fresh
        },
    )
    return TenantKeys(Key(1, fresh["wrap"]), Key(1, fresh["audit"]), fresh["blind"])


def open_tenant_keys(context: TenantContext) -> TenantKeys:
    """Read and unwrap, in one query, inside the tenant's transaction."""
    row = TenantKey.objects.within(context).first()
    if row is None:
        raise NotFound("tenant")
    return unwrap(row)


def unwrap(row: TenantKey) -> TenantKeys:
    """The keys of ``row``; raises ``CannotOpen`` if it was altered or moved."""
    audit, blind = (_unwrap(row, name, f"wrapped_{name}") for name in ("audit", "blind"))
    return TenantKeys(wrap_key(row), Key(1, audit), blind)


def wrap_key(row: TenantKey) -> Key:
    """The key that wraps people's keys, with the previous one while there is one."""
    older: tuple[Key, ...] = ()
    if row.previous_wrap is not None and row.previous_version is not None:
        older = (Key(row.previous_version, _unwrap(row, "wrap", "previous_wrap")),)
    return Key(row.version, _unwrap(row, "wrap", "wrapped_wrap"), older)


def wrap_under_root(tenant_id: UUID, name: str, material: bytes) -> bytes:
    """``material`` (``wrap``, ``blind`` or ``audit``) wrapped by the root key in force."""
    return seal_bytes(root_key(), material, key_place(tenant_id, name))


def _unwrap(row: TenantKey, name: str, column: str) -> bytes:
    return open_bytes(root_key(), bytes(getattr(row, column)), key_place(row.tenant_id, name))


def key_place(tenant_id: UUID, name: str) -> Place:
    """Where one of the tenant's wrapped keys belongs."""
    return Place(tenant_id, None, tenant_id, f"tenant-key:{name}")
