"""Read one entry of the audit log: its opened detail, and its place in the signed tree."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from audit.access_log import open_details
from audit.append import append
from audit.events import ProofRead
from audit.models import Detail, Entry
from audit.proofs import InclusionProof, inclusion_proof
from kernel.context import Scope, TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.subjects import load_subject
from tenants.keys import open_tenant_keys


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry. ``detail`` (``purpose`` and ``fields``) is empty where it was erased or never
    kept; ``proof`` is None until the entry is sealed, seconds after it was written."""

    entry: Entry
    detail: Mapping[str, Any] = field(repr=False)
    proof: InclusionProof | None


def read_entry(context: TenantContext, entry_id: UUID) -> EntryShown:
    """Needs ``audit:read``, tenant-wide; raises ``NotFound`` for another's; audited."""
    context.require(Scope.AUDIT_READ)
    context.require_tenant_wide("entry")
    with tenant_transaction(context):
        entry = Entry.objects.within(context).filter(id=entry_id).first()
        if entry is None:
            raise NotFound("entry")
        shown = EntryShown(entry, _detail(context, entry), _proof(context, entry_id))
        event = ProofRead(entry_id=entry_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return shown


def _detail(context: TenantContext, entry: Entry) -> Mapping[str, Any]:
    row = Detail.objects.within(context).filter(entry_id=entry.id).first()
    if row is None:
        return {}
    if row.subject_id is None:
        key = open_tenant_keys(context).audit
    else:
        key = load_subject(context, row.subject_id).keys.audit
    return open_details(context, [entry], key=key, subject_id=row.subject_id).get(entry.id, {})


def _proof(context: TenantContext, entry_id: UUID) -> InclusionProof | None:
    try:
        return inclusion_proof(context, entry_id)
    except NotFound:
        return None
