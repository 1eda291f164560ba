"""Export a tenant's sealed log for ``verifier.py``: one JSON document, a record a line."""

import json
from collections.abc import Iterator
from typing import Any

from audit.append import SALT_BYTES
from audit.models import Checkpoint, Log
from audit.records import log_records, log_snapshot
from audit.signing import public_keys
from audit.verifier import BUNDLE_ENDS, FORMAT, Sealed, to_base64
from kernel.context import TenantContext
from kernel.errors import NotFound


def export_bundle(context: TenantContext) -> Iterator[str]:
    """The lines of the bundle, as they are read from one snapshot of the database.

    Everything that is sealed: details stay encrypted. The caller has noted the export in the log.
    """
    log = Log.objects.filter(tenant_id=context.tenant_id).first()
    if log is None:
        raise NotFound("audit log")
    return _lines(context, log.origin)


def _lines(context: TenantContext, origin: str) -> Iterator[str]:
    header = {"format": FORMAT, "origin": origin, "keys": [to_base64(key) for key in public_keys()]}
    yield json.dumps(header, separators=(",", ":")).removesuffix("}") + ',"records":['
    separator = "\n"
    with log_snapshot(context.tenant_id):
        for record in log_records(context.tenant_id):
            yield separator + json.dumps(_shown(record), ensure_ascii=False, separators=(",", ":"))
            separator = ",\n"
    yield "\n" + BUNDLE_ENDS


def _shown(record: Sealed | Checkpoint) -> dict[str, Any]:
    if isinstance(record, Checkpoint):
        return {"checkpoint": record.note}
    salt, sealed = None, None
    if record.detail is not None:
        salt, sealed = record.detail[:SALT_BYTES], record.detail[SALT_BYTES:]
    return {
        "epoch": record.epoch,
        "index": record.index,
        "leaf": to_base64(record.leaf),
        "entry": record.clear,
        "commitment": to_base64(record.commitment),
        "salt": None if salt is None else to_base64(salt),
        "sealed": None if sealed is None else to_base64(sealed),
    }
