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
        **{f"wrapped_{name}": _wrap(context.tenant_id, name, fresh[name]) for name in fresh},
    )
    return TenantKeys(Key(1, fresh["wrap"]), Key(1, fresh["audit"]), fresh["blind"])


def open_tenant_keys(context: TenantContext) -> TenantKeys:
    """Read and unwrap, in one query, inside the tenant's transaction."""
    row = TenantKey.objects.within(context).first()
    if row is None:
        raise NotFound("tenant")
    wrap, audit, blind = (
        open_bytes(root_key(), bytes(wrapped), _place(context.tenant_id, name))
        for name, wrapped in (
            ("wrap", row.wrapped_wrap),
            ("audit", row.wrapped_audit),
            ("blind", row.wrapped_blind),
        )
    )
    return TenantKeys(Key(row.version, wrap), Key(1, audit), blind)


def _wrap(tenant_id: UUID, name: str, material: bytes) -> bytes:
    return seal_bytes(root_key(), material, _place(tenant_id, name))


def _place(tenant_id: UUID, name: str) -> Place:
    return Place(tenant_id, None, tenant_id, f"tenant-key:{name}")
