"""Count the agents that may read a person's memories."""

from dataclasses import replace

from django.db.models import Q

from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.models import ApiKey


def count_readers(context: TenantContext) -> int:
    """Agents with a live key that reads memories and is not bound to someone else than the
    context's person. In a transaction of its own: confined to them it would see no wider key."""
    live = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
    theirs = Q(subject_id__isnull=True) | Q(subject_id=context.subject_id)
    wide = replace(context, subject_id=None)
    with tenant_transaction(wide):
        keys = ApiKey.objects.within(wide).filter(
            live, theirs, revoked_at__isnull=True, scopes__contains=[Scope.MEMORY_READ]
        )
        return int(keys.values("agent_id").distinct().count())
