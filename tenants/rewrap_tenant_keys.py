"""Wrap a tenant's keys anew under the root key in force."""

from kernel.aead import key_version, open_bytes
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import key_place, wrap_under_root
from tenants.models import TenantKey
from tenants.root_key import root_key

WRAPPED = {
    "wrapped_wrap": "wrap",
    "previous_wrap": "wrap",
    "wrapped_blind": "blind",
    "wrapped_audit": "audit",
}


def rewrap_tenant_keys(context: TenantContext) -> bool:
    """Whether anything had to be done. One transaction: readers see the old row or the new one."""
    with tenant_transaction(context):
        row = TenantKey.objects.within(context).select_for_update().get()
        due = [name for name in WRAPPED if _is_due(getattr(row, name))]
        fresh = {column: _fresh(row, column) for column in due}
        if fresh:
            TenantKey.objects.within(context).update(**fresh)
    return bool(due)


def _is_due(wrapped: bytes | None) -> bool:
    return wrapped is not None and key_version(bytes(wrapped)) != root_key().version


def _fresh(row: TenantKey, column: str) -> bytes:
    name = WRAPPED[column]
    material = open_bytes(root_key(), bytes(getattr(row, column)), key_place(row.tenant_id, name))
    return wrap_under_root(row.tenant_id, name, material)
