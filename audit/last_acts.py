"""When something was last done with each of several people."""

from collections.abc import Sequence

from django.db import connection

from kernel.context import TenantContext

# Each person's newest entries first, so a few rows are read however many they have.
LAST = """
SELECT reference, last.occurred_at
FROM unnest(%s::bytea[]) AS reference, LATERAL (
    SELECT occurred_at FROM audit_entry
    WHERE tenant_id = %s AND subject_ref = reference AND action = ANY(%s)
    ORDER BY occurred_at DESC LIMIT 1
) AS last
"""


def last_acts(
    context: TenantContext, subject_refs: Sequence[bytes], actions: Sequence[str]
) -> dict[bytes, int]:
    """Reference → microseconds since 1970 of the last of ``actions``, within a tenant
    transaction. One query."""
    with connection.cursor() as cursor:
        cursor.execute(LAST, [list(subject_refs), context.tenant_id, list(actions)])
        return {bytes(reference): moment for reference, moment in cursor.fetchall()}
