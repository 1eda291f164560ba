"""Remember many: text, words and structure at once, embeddings in the worker."""

from collections.abc import Sequence

from audit.append import append
from audit.events import MemoriesRemembered
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from memory.check_draft import check_draft
from memory.models import Status
from memory.opening import open_in_order
from memory.prepare import prepare
from memory.previous_turn import ENCODE
from memory.resolve import resolve_writer
from memory.store import store
from memory.values import BATCH_LIMIT, BatchResult, Draft, MemoryRecord
from tenants.outbox import enqueue

GATES = ("auto", "off")


def remember_batch(
    context: TenantContext, drafts: Sequence[Draft], *, subject: str | None, gate: str = "auto"
) -> list[BatchResult]:
    """Keep every draft, or none: an invalid one raises ``InvalidInput`` naming it.

    Needs ``memory:write``. When this returns, all are recallable by word and structure; their
    semantic traces follow (``traces`` on the memory says so).
    """
    context.require(Scope.MEMORY_WRITE)
    _check(drafts, gate)
    person = resolve_writer(context, subject)
    prepared = prepare(person, drafts)
    ids = tuple(item.id for item in prepared)
    with tenant_transaction(person.context):
        store(person, prepared)
        enqueue(person.context, ENCODE, person.id)
        event = MemoriesRemembered(memory_ids=ids)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
        records = open_in_order(person, ids)
    return [_result(index, records[memory_id]) for index, memory_id in enumerate(ids)]


def _check(drafts: Sequence[Draft], gate: str) -> None:
    if gate not in GATES:
        raise InvalidInput("gate", f"One of: {', '.join(GATES)}.")
    if not 1 <= len(drafts) <= BATCH_LIMIT:
        raise InvalidInput("items", f"A batch has 1 to {BATCH_LIMIT} items.")
    for index, draft in enumerate(drafts):
        check_draft(draft, f"items.{index}.")


def _result(index: int, record: MemoryRecord) -> BatchResult:
    if record.status == Status.QUARANTINED:
        reason = "It may be harmful; its person can approve or delete it, on their pages."
        return BatchResult(index=index, status="quarantined", reason=reason, memory=record)
    reason = "It was asked to be remembered."
    return BatchResult(index=index, status="remembered", reason=reason, memory=record)
