"""The blind lexical index: write and remove postings. ``candidates.sql`` searches them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from kernel.context import TenantContext

ADD = """
INSERT INTO memory_posting
    (tenant_id, subject_id, memory_id, session_ref, terms, token, count)
SELECT %s, %s, * FROM unnest(%s::uuid[], %s::bytea[], %s::int[], %s::bytea[], %s::int[])
"""
REMOVE = "DELETE FROM memory_posting WHERE tenant_id = %s AND memory_id = %s"
COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Indexed:
    """A memory as the index takes it: blind tokens with their counts."""

    memory_id: UUID
    session_ref: bytes | None
    terms: int
    postings: Mapping[bytes, int]


def add(context: TenantContext, memories: Iterable[Indexed]) -> None:
    """Index memories. One query."""
    rows = [
        (memory.memory_id, memory.session_ref, memory.terms, token, count)
        for memory in memories
        for token, count in memory.postings.items()
    ]
    columns = [[row[column] for row in rows] for column in range(COLUMNS)]
    with connection.cursor() as cursor:
        cursor.execute(ADD, [context.tenant_id, context.subject_id, *columns])


def remove(context: TenantContext, memory_id: UUID) -> None:
    """Take a memory out of the index."""
    with connection.cursor() as cursor:
        cursor.execute(REMOVE, [context.tenant_id, memory_id])
