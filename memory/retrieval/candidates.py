"""What ranking takes and gives, and how many candidates each index may bring."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

VECTOR_BUDGET = 100
LEXICAL_BUDGET = 100
NEIGHBOUR_BUDGET = 40

Span = tuple[datetime, datetime]
"""A stretch of time, end excluded."""


class Arm(StrEnum):
    """Which traces take part in a recall; ``dual`` is everything."""

    SEMANTIC = "semantic"
    LEXICAL = "lexical"
    STRUCTURAL = "structural"
    SEMANTIC_LEXICAL = "semantic+lexical"
    SEMANTIC_STRUCTURAL = "semantic+structural"
    DUAL = "dual"

    @property
    def semantic(self) -> bool:
        """Whether vectors count."""
        return self not in (Arm.LEXICAL, Arm.STRUCTURAL)

    @property
    def lexical(self) -> bool:
        """Whether words count."""
        return self in (Arm.LEXICAL, Arm.SEMANTIC_LEXICAL, Arm.DUAL)

    @property
    def structural(self) -> bool:
        """Whether who, when, where in the conversation, and about what count."""
        return self in (Arm.STRUCTURAL, Arm.SEMANTIC_STRUCTURAL, Arm.DUAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuerySignals:
    """What the query says beyond its words: blind references to the speakers and entities it
    names, the times it speaks of, whether it asks *when*, and the session at hand."""

    now: datetime
    speakers: frozenset[bytes] = frozenset()
    entities: frozenset[bytes] = frozenset()
    intervals: tuple[Span, ...] = ()
    asks_when: bool = False
    session: bytes | None = None


class Candidate(NamedTuple):
    """A memory that some index brought, in the order of the statement's columns. References are
    blind.

    ``asks`` is the share of the text that is questions, 0 to 1. ``cosine`` is to the query, None
    while the vector is pending. ``bm25`` is of the text, ``session_bm25`` of its whole session.
    """

    memory_id: UUID
    occurred_at: datetime
    session: bytes | None = None
    turn: int | None = None
    speaker: bytes | None = None
    asks: float = 0.0
    importance: float = 0.5
    trust: float = 1.0
    superseded: bool = False
    cosine: float | None = None
    bm25: float | None = None
    session_bm25: float | None = None
    entities: frozenset[bytes] = frozenset()
    intervals: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A memory in the answer. ``score`` is 0 to 1 within one answer, not across answers; the
    parts of ``why`` without a dot add up to it, those with a dot say what a part is made of."""

    memory_id: UUID
    score: float
    why: Mapping[str, float]
