"""A question to the database's catalogue, and the fault that each row of its answer is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.checks import CheckMessage, Error

# What a question may ask of: the tables that belong to tenants, without those that stand outside
# row security for a reason.
TENANT_TABLES = """
WITH tenant_table AS (
    SELECT c.oid, c.relname, c.relrowsecurity AND c.relforcerowsecurity AS forced
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE NOT a.attisdropped AND c.relkind IN ('r', 'p')
        AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL(%(platform)s)
)
"""


@dataclass(frozen=True, slots=True)
class Question:
    """``sql`` answers with the name of each offender, none if all is well."""

    id: str
    sql: str
    fault: str
    hint: str


def faults(
    cursor: Any, questions: Iterable[Question], platform: Sequence[str]
) -> list[CheckMessage]:
    """One error for each offender; ``{}`` in the fault is its name. ``platform`` are the tables
    outside row security."""
    return [
        Error(question.fault.format(name), hint=question.hint, id=f"dualtrace.{question.id}")
        for question in questions
        for name in _offenders(cursor, question.sql, platform)
    ]


def _offenders(cursor: Any, sql: str, platform: Sequence[str]) -> Iterator[str]:
    cursor.execute(TENANT_TABLES + sql, {"platform": list(platform)})
    yield from (name for (name,) in cursor.fetchall())
