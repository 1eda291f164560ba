"""Stage one: what every index brings for a question, in one statement.

Exact vectors (a shared approximate index under row security misses most), blind BM25 (equality is
leakproof, so its b-tree serves under row security), entities, speakers, times, and the turns
beside the best. ``candidates.sql`` says how.
"""

from collections.abc import Sequence
from datetime import datetime
from importlib.resources import files
from typing import Any
from uuid import UUID

from django.db import connection
from pgvector import HalfVector
from psycopg import Cursor

from kernel.context import TenantContext
from memory.encoders.semantic import SemanticEncoder
from memory.lexical.blind import LENGTH
from memory.read_question import Signals
from memory.retrieval import LEXICAL_BUDGET, NEIGHBOUR_BUDGET, VECTOR_BUDGET, Candidate

NONE: frozenset[bytes] = frozenset()
SQL = files("memory.index").joinpath("candidates.sql").read_text("utf-8")
BUDGETS = {
    "vector_budget": VECTOR_BUDGET,
    "lexical_budget": LEXICAL_BUDGET,
    "beside_budget": NEIGHBOUR_BUDGET,
    "named_budget": 50,
    "spoken_budget": 60,
    "timed_budget": 60,
}


def find_candidates(
    context: TenantContext,
    signals: Signals,
    *,
    as_of: datetime | None,
    among: Sequence[UUID] | None,
) -> list[Candidate]:
    """Everything that may answer, with its evidence; ``among`` confines it to these ids."""
    arguments = BUDGETS | _arguments(context, signals) | {"as_of": as_of, "among": _ids(among)}
    if not signals.arm.structural:
        arguments["beside_budget"] = 0
    # psycopg's own cursor: parameters stay outside the statement, so that its plan is kept.
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        cursor.execute(SQL, arguments, prepare=True, binary=True)
        return [_candidate(row) for row in cursor.fetchall()]


def _ids(among: Sequence[UUID] | None) -> list[UUID] | None:
    return None if among is None else list(among)


def _arguments(context: TenantContext, signals: Signals) -> dict[str, Any]:
    structural, said = signals.arm.structural, signals.structure
    spans = said.intervals if structural else ()
    vector = None if signals.vector is None else HalfVector(signals.vector).to_text()
    return {
        "tenant": context.tenant_id,
        "subject": context.subject_id,
        "model": SemanticEncoder.model,
        "vector": vector,
        "tokens": list(signals.words) if signals.arm.lexical else [],
        "entities": list(said.entities) if structural else [],
        "speakers": list(said.speakers) if structural else [],
        "starts": [start for start, _ in spans],
        "ends": [end for _, end in spans],
        "structural": structural,
    }


def _candidate(row: tuple[Any, ...]) -> Candidate:
    *columns, entities, intervals = row
    spans = tuple((start, end) for start, end in intervals or ())
    return Candidate._make((*columns, _references(entities), spans))


def _references(joined: bytes | None) -> frozenset[bytes]:
    """Apart again: all have one length, and an array of them would take longer to read."""
    if joined is None:
        return NONE
    return frozenset(joined[at : at + LENGTH] for at in range(0, len(joined), LENGTH))
