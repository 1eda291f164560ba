"""Stage one and stage two: ids and scores for a question, nothing opened.

Runs inside the person's transaction. Candidates come from every index within a budget; then one
pure function ranks them (``memory.retrieval``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from memory.index import anchors, lexical, structure, vectors
from memory.index.filters import passing
from memory.models import Memory
from memory.read_question import Signals
from memory.retrieval import (
    LEXICAL_BUDGET,
    VECTOR_BUDGET,
    Candidate,
    Ranked,
    rank,
    wanted_neighbours,
)
from memory.retrieval.candidates import Span
from memory.values import Question
from privacy.subjects import Person

NO_WORDS = lexical.LexicalScores({}, {})


@dataclass(slots=True)
class Evidence:
    """What the indexes said, by memory id."""

    cosines: dict[UUID, float] = field(default_factory=dict)
    words: lexical.LexicalScores = NO_WORDS
    structural: Sequence[UUID] = ()

    def ids(self) -> list[UUID]:
        """Every memory that some index brought, best first within each."""
        return list(dict.fromkeys([*self.cosines, *self.words.memories, *self.structural]))


def search(person: Person, question: Question, signals: Signals) -> list[Ranked]:
    """The best memories for ``question``, at most ``question.limit``, with reasons."""
    rows = anchors.recallable(person.context, question.as_of)
    among = passing(rows, person, question.filters)
    evidence = _gather(person, signals, among)
    found = anchors.anchors(rows, evidence.ids())
    candidates = _candidates(person, signals, evidence, found)
    if signals.arm.structural:
        beside = anchors.neighbours(rows, wanted_neighbours(_by_evidence(candidates)))
        if among is None and beside:
            candidates = _candidates(person, signals, evidence, found | beside)
    return rank(signals.structure, candidates, signals.arm, limit=question.limit)


def _gather(person: Person, signals: Signals, among: Sequence[UUID] | None) -> Evidence:
    evidence = Evidence()
    if signals.vector is not None:
        evidence.cosines = vectors.nearest(
            person.context, signals.vector, limit=VECTOR_BUDGET, among=among
        )
    if signals.arm.lexical and signals.words:
        evidence.words = lexical.search(
            person.context, signals.words, limit=LEXICAL_BUDGET, among=among
        )
    if signals.arm.structural:
        evidence.structural = structure.matching(person.context, signals.structure, among=among)
    return evidence


def _candidates(
    person: Person, signals: Signals, evidence: Evidence, found: Mapping[UUID, Memory]
) -> list[Candidate]:
    ids = list(found)
    if signals.vector is not None:
        missing = [memory_id for memory_id in ids if memory_id not in evidence.cosines]
        evidence.cosines |= vectors.similarity(person.context, signals.vector, missing)
    structural = signals.arm.structural
    mentions = structure.mentions(person.context, ids) if structural else {}
    spans = structure.intervals(person.context, ids) if structural else {}
    return [
        _candidate(row, evidence, mentions.get(row.id, frozenset()), spans.get(row.id, ()))
        for row in found.values()
    ]


def _candidate(
    row: Memory,
    evidence: Evidence,
    entities: frozenset[bytes],
    intervals: tuple[Span, ...],
) -> Candidate:
    session = _bytes(row.session_ref)
    return Candidate(
        memory_id=row.id,
        occurred_at=row.occurred_at,
        session=session,
        turn=row.turn,
        speaker=_bytes(row.speaker_ref),
        asks=row.asks,
        cosine=evidence.cosines.get(row.id),
        bm25=evidence.words.memories.get(row.id),
        session_bm25=evidence.words.sessions.get(session) if session else None,
        entities=entities,
        intervals=intervals,
        superseded=row.superseded_by is not None,
        importance=row.importance,
        trust=row.trust,
    )


def _by_evidence(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Best first, by a rough sum: only to choose whose neighbours to fetch."""
    top_cosine = max((c.cosine or 0.0 for c in candidates), default=1.0) or 1.0
    top_words = max((c.bm25 or 0.0 for c in candidates), default=1.0) or 1.0
    return sorted(
        candidates,
        key=lambda c: (c.cosine or 0.0) / top_cosine + (c.bm25 or 0.0) / top_words,
        reverse=True,
    )


def _bytes(value: object) -> bytes | None:
    return None if value is None else bytes(value)  # type: ignore[call-overload]
