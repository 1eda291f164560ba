"""When something was last done with each of several people."""

from collections.abc import Sequence

from django.db.models import Max

from audit.models import Entry
from kernel.context import TenantContext


def last_acts(
    context: TenantContext, subject_refs: Sequence[bytes], actions: Sequence[str]
) -> dict[bytes, int]:
    """Reference → microseconds since 1970 of the last of ``actions``, within a tenant
    transaction. One query."""
    rows = Entry.objects.within(context).filter(subject_ref__in=subject_refs, action__in=actions)
    latest = rows.values_list("subject_ref").annotate(Max("occurred_at"))
    return {bytes(reference): moment for reference, moment in latest}
