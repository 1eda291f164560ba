"""The blind lexical index: postings in, BM25 out. Equality is leakproof, so its b-tree serves
under row security, which full-text operators would not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from kernel.context import TenantContext

ADD = """
INSERT INTO memory_posting (tenant_id, subject_id, memory_id, token, count)
SELECT %s, %s, * FROM unnest(%s::uuid[], %s::bytea[], %s::int[])
"""
REMOVE = "DELETE FROM memory_posting WHERE tenant_id = %s AND memory_id = %s"

# BM25 with k1 = 1.2, b = .75 (Robertson and Zaragoza 2009), over memories and over sessions.
# Sessions have no length normalisation: their length is not kept.
SEARCH = """
WITH tally AS (
    SELECT greatest(memories, 1)::float8 AS memories,
           greatest(terms, 1)::float8 / greatest(memories, 1) AS mean_terms
    FROM memory_tally WHERE tenant_id = %(tenant)s AND subject_id = %(subject)s
), matched AS MATERIALIZED (
    SELECT p.token, p.count, m.id, m.terms, m.session_ref
    FROM memory_posting p JOIN memory_memory m ON m.tenant_id = p.tenant_id AND m.id = p.memory_id
    WHERE p.tenant_id = %(tenant)s AND p.subject_id = %(subject)s AND p.token = ANY(%(tokens)s)
      AND (%(among)s::uuid[] IS NULL OR p.memory_id = ANY(%(among)s))
), rarity AS (
    SELECT token, ln(1 + (memories - count(*) + 0.5) / (count(*) + 0.5)) AS idf
    FROM matched, tally GROUP BY token, memories
), memories AS (
    SELECT id, session_ref,
           sum(idf * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * terms / mean_terms))) AS score
    FROM matched JOIN rarity USING (token), tally GROUP BY id, session_ref
    ORDER BY score DESC, id LIMIT %(limit)s
), spread AS (
    SELECT session_ref, token, sum(count) AS count FROM matched
    WHERE session_ref IS NOT NULL GROUP BY session_ref, token
), sessions AS (
    SELECT session_ref, sum(idf * count * 2.2 / (count + 1.2)) AS score
    FROM spread JOIN rarity USING (token) GROUP BY session_ref
)
SELECT 'memory', id::text, NULL::bytea, score FROM memories
UNION ALL SELECT 'session', NULL, session_ref, score FROM sessions
"""


@dataclass(frozen=True, slots=True)
class LexicalScores:
    """BM25 by memory (best first) and by session reference."""

    memories: Mapping[UUID, float]
    sessions: Mapping[bytes, float]


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


def search(
    context: TenantContext, tokens: Sequence[bytes], *, limit: int, among: Sequence[UUID] | None
) -> LexicalScores:
    """BM25 of the memories that hold any of ``tokens``, the best ``limit``. One query."""
    arguments = {
        "tenant": context.tenant_id,
        "subject": context.subject_id,
        "tokens": list(tokens),
        "among": None if among is None else list(among),
        "limit": limit,
    }
    with connection.cursor() as cursor:
        cursor.execute(SEARCH, arguments)
        rows = cursor.fetchall()
    return LexicalScores(
        {UUID(row[1]): row[3] for row in rows if row[0] == "memory"},
        {bytes(row[2]): row[3] for row in rows if row[0] == "session"},
    )
