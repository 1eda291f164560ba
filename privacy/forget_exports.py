"""Delete exports that were kept long enough."""

from django.db.models import QuerySet

from kernel.clock import now
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.export import KEPT_FOR
from privacy.models import ExportChunk, Operation


def count_old_exports(context: TenantContext) -> int:
    """How many pieces of the tenant's exports are due."""
    with tenant_transaction(context):
        return int(_due(context).count())


def forget_old_exports(context: TenantContext) -> int:
    """Delete the pieces of exports whose download ended; returns how many."""
    with tenant_transaction(context):
        deleted, _ = _due(context).delete()
    return int(deleted)


def _due(context: TenantContext) -> "QuerySet[ExportChunk]":
    old = Operation.objects.within(context).filter(finished_at__lt=now() - KEPT_FOR)
    rows: QuerySet[ExportChunk] = ExportChunk.objects.within(context)
    return rows.filter(operation_id__in=old.values("id"))
