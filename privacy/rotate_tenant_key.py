"""Rotate a tenant's wrapping key: a new one at once, then its people's keys wrapped anew.

Readers never wait: until the last key is wrapped anew both wrapping keys open. Blind and audit keys
are wrapped anew and stay what they are: references and leaves of the log depend on them.
"""

import os

from audit.append import append
from audit.events import KeysRotated
from kernel.aead import key_version, open_bytes, seal_bytes
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.keys import rewrap
from privacy.models import Subject, SubjectKey
from privacy.subjects import name_place
from tenants.keys import TenantKeys, open_tenant_keys, wrap_under_root
from tenants.models import TenantKey
from tenants.root_key import KEY_BYTES

BATCH = 200
WRAPPED = ("wrapped_data", "wrapped_blind", "wrapped_audit", "previous_data")


def rotate_tenant_key(context: TenantContext) -> int:
    """Rotate; returns how many people's keys were wrapped anew. Killed at any point, the next run
    goes on where this one stopped."""
    begin(context)
    done = 0
    while wrapped := _rewrap_batch(context):
        done += wrapped
    _finish(context)
    return done


def begin(context: TenantContext) -> None:
    """A new key seals from now on; what the previous one sealed still opens."""
    with tenant_transaction(context):
        row = _locked(context)
        if row.previous_wrap is not None:
            return  # a rotation that was cut short
        fresh = wrap_under_root(context.tenant_id, "wrap", os.urandom(KEY_BYTES))
        TenantKey.objects.within(context).update(
            version=row.version + 1,
            wrapped_wrap=fresh,
            previous_version=row.version,
            previous_wrap=row.wrapped_wrap,
        )


def _rewrap_batch(context: TenantContext) -> int:
    with tenant_transaction(context):
        keys = open_tenant_keys(context)
        rows = SubjectKey.objects.within(context).select_for_update().order_by("subject_id")
        due = [row for row in rows.iterator() if _is_due(bytes(row.wrapped_data), keys)][:BATCH]
        for row in due:
            _rewrap(context, row, keys)
    return len(due)


def _rewrap(context: TenantContext, row: SubjectKey, keys: TenantKeys) -> None:
    fresh = {column: rewrap(context, row, column, keys) for column in WRAPPED}
    SubjectKey.objects.within(context).filter(pk=row.pk).update(**fresh)
    subject = Subject.objects.within(context).get(id=row.subject_id)
    if subject.sealed_name is not None:
        place = name_place(context, subject.id)
        name = open_bytes(keys.wrap, bytes(subject.sealed_name), place)
        sealed = seal_bytes(keys.wrap, name, place)
        Subject.objects.within(context).filter(id=subject.id).update(sealed_name=sealed)


def _finish(context: TenantContext) -> None:
    """The lock waits for whoever is creating a person under the previous key."""
    with tenant_transaction(context):
        row = _locked(context)
        keys = open_tenant_keys(context)
        rows = SubjectKey.objects.within(context)
        if any(_is_due(bytes(one.wrapped_data), keys) for one in rows.iterator()):
            return
        TenantKey.objects.within(context).update(previous_version=None, previous_wrap=None)
        append(KeysRotated(version=row.version), context=context, key=keys.audit)


def _is_due(wrapped: bytes, keys: TenantKeys) -> bool:
    return key_version(wrapped) != keys.wrap.version


def _locked(context: TenantContext) -> TenantKey:
    row: TenantKey = TenantKey.objects.within(context).select_for_update().get()
    return row
