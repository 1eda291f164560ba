"""Count the agents that may read a person's memories. Call inside the tenant's transaction."""

from dataclasses import replace
from uuid import UUID

from django.db.models import Q

from kernel.clock import now
from kernel.context import Scope, TenantContext
from tenants.models import ApiKey


def count_readers(context: TenantContext, subject_id: UUID) -> int:
    """Agents with a live key that reads memories and is not bound to someone else."""
    live = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
    theirs = Q(subject_id__isnull=True) | Q(subject_id=subject_id)
    keys = ApiKey.objects.within(replace(context, subject_id=None)).filter(
        live, theirs, revoked_at__isnull=True, scopes__contains=[Scope.MEMORY_READ]
    )
    return int(keys.values("agent_id").distinct().count())
