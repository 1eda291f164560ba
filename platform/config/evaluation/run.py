"""Load each store into a scratch tenant, ask its questions, erase it all again."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from config.evaluation.dataset import DataSet, Query, Unit
from kernel.context import TenantContext
from kernel.ids import new_id
from memory.encode_pending import encode_pending
from memory.evaluation import Row, score_query
from memory.recall import recall
from memory.remember_batch import remember_batch
from memory.values import RECALL_LIMIT, Draft, Question
from privacy.erasure import request_erasure, run_erasure
from tenants.create_tenant import create_tenant

BATCH = 200
LIMIT_AT_LEAST = 10


@dataclass(frozen=True, slots=True)
class Store:
    """A loaded store: which memory is which unit, and each unit's session."""

    units: dict[UUID, str]
    sessions: dict[str, str]


def evaluate(
    data: DataSet, arms: Sequence[str], depths: Sequence[int], tell: Callable[[str], None]
) -> dict[str, list[Row]]:
    """Arm → a row a query. Every store is loaded once and asked by each arm."""
    context = create_tenant(f"evaluation {new_id()}")
    rows: dict[str, list[Row]] = {arm: [] for arm in arms}
    for store, units in data.units.items():
        tell(f"{store}: remembering {len(units):,} units")
        loaded = _load(context, store, units)
        for arm in arms:
            tell(f"{store}: asking {len(data.queries[store]):,} questions ({arm})")
            rows[arm] += [
                _ask(context, loaded, query, arm, depths) for query in data.queries[store]
            ]
        operation = request_erasure(context, subject=store)
        run_erasure(context, operation.id)
    return rows


def _load(context: TenantContext, store: str, units: Sequence[Unit]) -> Store:
    """Gate and de-duplication off; all traces waited for."""
    by_memory: dict[UUID, str] = {}
    subject_id: UUID | None = None
    for start in range(0, len(units), BATCH):
        chunk = units[start : start + BATCH]
        results = remember_batch(
            context, [_draft(unit) for unit in chunk], subject=store, gate="off"
        )
        for unit, result in zip(chunk, results, strict=True):
            if result.memory is not None:
                by_memory[result.memory.id] = unit.unit
                subject_id = result.memory.subject_id
    if subject_id is not None:
        encode_pending(context, subject_id)
    return Store(by_memory, {unit.unit: unit.session for unit in units})


def _draft(unit: Unit) -> Draft:
    return Draft(
        text=unit.text,
        session=unit.session,
        turn=unit.turn,
        speaker=unit.speaker,
        occurred_at=unit.occurred_at,
    )


def _ask(
    context: TenantContext, store: Store, query: Query, arm: str, depths: Sequence[int]
) -> Row:
    limit = min(max(LIMIT_AT_LEAST, *depths), RECALL_LIMIT)
    question = Question(query=query.query, limit=limit, as_of=query.as_of, arm=arm)
    answer = recall(context, question, subject=query.store)
    ranked = [store.units[hit.memory.id] for hit in answer.hits]
    return Row(
        qid=query.qid,
        category=query.category,
        scores=score_query(ranked, query.gold, store.sessions, depths),
        milliseconds=answer.took_ms,
    )
