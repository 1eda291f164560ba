"""Rotate a person's data key: a new one at once, then all that the old one sealed anew.

Readers never wait and never fail: until the last value is sealed anew both keys open. A write that
was prepared under the old key is told to repeat (``hold`` compares versions), so nothing is left
behind when the old key goes. Killed at any point, the next run goes on where this one stopped.
"""

import os

from audit.append import append
from audit.events import KeysRotated
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.keys import KEY_BYTES, wrap_for
from privacy.models import SubjectKey
from privacy.resealing import COLUMNS, count_outdated, reseal
from privacy.subjects import load_subject
from tenants.keys import open_tenant_keys

BATCH = 200


def rotate_data_key(context: TenantContext) -> int:
    """Rotate the key of the context's person; returns how many values were sealed anew."""
    begin(context)
    done = sum(_reseal_all(context, place) for place in sorted(COLUMNS))
    _finish(context)
    return done


def begin(context: TenantContext) -> None:
    """A new key seals from now on; what the previous one sealed still opens."""
    with tenant_transaction(context):
        row = _locked(context)
        if row.previous_data is not None:
            return  # a rotation that was cut short
        fresh = wrap_for(
            context, row.subject_id, "data", os.urandom(KEY_BYTES), open_tenant_keys(context)
        )
        SubjectKey.objects.within(context).filter(pk=row.pk).update(
            version=row.version + 1,
            wrapped_data=fresh,
            previous_version=row.version,
            previous_data=row.wrapped_data,
        )


def _reseal_all(context: TenantContext, place: tuple[str, str]) -> int:
    done = 0
    while sealed := _reseal_batch(context, place):
        done += sealed
    return done


def _reseal_batch(context: TenantContext, place: tuple[str, str]) -> int:
    with tenant_transaction(context):
        row = _locked(context)
        return reseal(load_subject(context, row.subject_id), COLUMNS[place], BATCH)


def _finish(context: TenantContext) -> None:
    with tenant_transaction(context):
        row = _locked(context)
        person = load_subject(context, row.subject_id)
        if any(count_outdated(person, column) for column in COLUMNS.values()):
            return
        SubjectKey.objects.within(context).filter(pk=row.pk).update(
            previous_version=None, previous_data=None
        )
        event = KeysRotated(version=row.version)
        append(event, context=context, key=person.keys.audit, subject_id=person.id)


def _locked(context: TenantContext) -> SubjectKey:
    """The row, locked against writers: what they prepared is compared with it."""
    row: SubjectKey = SubjectKey.objects.within(context).select_for_update().get()
    return row
