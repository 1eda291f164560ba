"""What an erasure would delete, counted."""

from django.db import connection

from audit.append import append
from audit.events import PageViewed
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.erasure_rules import tables_to_clear
from privacy.rights import require_rights, subject_of


def preview_erasure(context: TenantContext, *, subject: str | None = None) -> dict[str, int]:
    """Table → rows about the person; the person, or ``subject:manage``; audited."""
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        counts = {table: _count(person.context, table) for table in tables_to_clear()}
        event = PageViewed(page="erase")
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    return counts


def _count(context: TenantContext, table: str) -> int:
    quoted = connection.ops.quote_name(table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM {quoted} WHERE tenant_id = %s AND subject_id = %s",  # noqa: S608
            [context.tenant_id, context.subject_id],
        )
        return int(cursor.fetchone()[0])
