"""Recall: redact and encode the question → find → rank → note it → open the winners."""

import time
from collections.abc import Callable
from uuid import UUID

from audit.append import append
from audit.events import ContextComposed, MemoryRecalled
from kernel.context import Scope, TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.opening import open_in_order
from memory.read_question import check_question, read_question
from memory.resolve import resolve_reader
from memory.search import search
from memory.unknown import note_unknown
from memory.values import Hit, Question, Recollection
from privacy.subjects import Person

Noted = MemoryRecalled | ContextComposed


def recall(context: TenantContext, question: Question, *, subject: str | None) -> Recollection:
    """What the person's memory holds on ``question``, best first, with reasons.

    Needs ``memory:read``. An unknown subject is an empty answer: agents recall first. No audit
    entry, no plaintext: the entry commits before anything is returned.
    """
    return recollect(context, question, subject=subject, event=MemoryRecalled)


def recollect(
    context: TenantContext,
    question: Question,
    *,
    subject: str | None,
    event: Callable[..., Noted],
) -> Recollection:
    """As :func:`recall`, noted in the log as ``event``."""
    context.require(Scope.MEMORY_READ)
    check_question(question)
    started = time.perf_counter()
    recall_id = new_id()
    person = resolve_reader(context, subject)
    if person is None:
        noted = event(memory_ids=(), recall_id=recall_id, arm=question.arm, k=question.limit)
        note_unknown(context, noted)
        hits: tuple[Hit, ...] = ()
    else:
        hits = _hits(person, question, recall_id, event)
    took_ms = (time.perf_counter() - started) * 1000
    return Recollection(recall_id=recall_id, arm=question.arm, hits=hits, took_ms=took_ms)


def _hits(
    person: Person, question: Question, recall_id: UUID, event: Callable[..., Noted]
) -> tuple[Hit, ...]:
    signals = read_question(person, question)
    with tenant_transaction(person.context):
        # A frozen memory is kept and exported, never recalled.
        ranked = search(person, question, signals) if person.is_active else []
        noted = event(
            memory_ids=tuple(winner.memory_id for winner in ranked),
            recall_id=recall_id,
            arm=question.arm,
            k=question.limit,
        )
        append(noted, context=person.context, key=person.keys.audit, subject_id=person.id)
        records = open_in_order(person, [winner.memory_id for winner in ranked])
    return tuple(
        Hit(memory=records[winner.memory_id], score=winner.score, why=winner.why)
        for winner in ranked
        if winner.memory_id in records
    )
