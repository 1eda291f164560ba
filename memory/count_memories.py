"""Count how much is remembered of people, from the kept tallies."""

from collections.abc import Sequence
from uuid import UUID

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Tally


def count_memories(context: TenantContext, subject_ids: Sequence[UUID]) -> dict[UUID, int]:
    """Person → memories, 0 where there are none. One query; it belongs to an act that is audited
    already."""
    with tenant_transaction(context):
        rows = Tally.objects.within(context).filter(subject_id__in=subject_ids)
        counted = dict(rows.values_list("subject_id", "memories"))
    return {subject_id: counted.get(subject_id, 0) for subject_id in subject_ids}
