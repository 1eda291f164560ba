"""The blind lexical index: write and remove postings. ``candidates.sql`` searches them."""

from collections.abc import Mapping
from uuid import UUID

from django.db import connection

from kernel.context import TenantContext

ADD = """
INSERT INTO memory_posting (tenant_id, subject_id, memory_id, token, count)
SELECT %s, %s, * FROM unnest(%s::uuid[], %s::bytea[], %s::int[])
"""
REMOVE = "DELETE FROM memory_posting WHERE tenant_id = %s AND memory_id = %s"


def add(context: TenantContext, postings: Mapping[UUID, Mapping[bytes, int]]) -> None:
    """Index memories: id → blind token → count. One query."""
    rows = [
        (memory_id, token, count)
        for memory_id, counts in postings.items()
        for token, count in counts.items()
    ]
    memories, tokens, counts = ([row[column] for row in rows] for column in range(3))
    with connection.cursor() as cursor:
        cursor.execute(ADD, [context.tenant_id, context.subject_id, memories, tokens, counts])


def remove(context: TenantContext, memory_id: UUID) -> None:
    """Take a memory out of the index."""
    with connection.cursor() as cursor:
        cursor.execute(REMOVE, [context.tenant_id, memory_id])
