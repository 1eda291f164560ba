"""When people's memories were last read, out of the audit log."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from audit.append import subject_reference
from audit.events import (
    ContextComposed,
    ExportDownloaded,
    HistoryRead,
    MemoriesListed,
    MemoryRead,
    MemoryRecalled,
)
from audit.last_acts import last_acts
from kernel.clock import from_micros
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.keys import open_subject_keys
from privacy.models import SubjectKey
from tenants.keys import open_tenant_keys

READS = (
    MemoryRecalled.action,
    ContextComposed.action,
    MemoryRead.action,
    MemoriesListed.action,
    HistoryRead.action,
    ExportDownloaded.action,
)


def last_reads(context: TenantContext, subject_ids: Sequence[UUID]) -> dict[UUID, datetime]:
    """Person → moment, without those never read. Three queries; it belongs to an act that is
    audited already."""
    with tenant_transaction(context):
        references = _references(context, subject_ids)
        latest = last_acts(context, list(references), READS)
    return {references[reference]: from_micros(moment) for reference, moment in latest.items()}


def _references(context: TenantContext, subject_ids: Sequence[UUID]) -> dict[bytes, UUID]:
    """What people are called in the log, with their random ids."""
    tenant_keys = open_tenant_keys(context)
    rows = SubjectKey.objects.within(context).filter(subject_id__in=subject_ids)
    opened = {row.subject_id: open_subject_keys(context, row, tenant_keys) for row in rows}
    return {subject_reference(keys.audit, found): found for found, keys in opened.items()}
