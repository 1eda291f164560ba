"""Import what another system exported: through redaction like everything else, once only."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from uuid import UUID

from audit.append import append
from audit.events import ImportCompleted
from kernel.context import Scope, TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.importing import ImportedTurn, Item, Skipped, read_export
from memory.models import Memory
from memory.prepare import prepare
from memory.previous_turn import ENCODE
from memory.references import References
from memory.resolve import resolve_writer
from memory.store import store
from memory.values import Draft
from privacy.subjects import Person
from tenants.outbox import enqueue

CHUNK = 100
KNOWN = "imported before"


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of an export: how many memories, and why the rest was left out."""

    subject_id: UUID
    remembered: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)


def import_memories(
    context: TenantContext,
    path: Path,
    *,
    subject: str | None,
    progress: Callable[[int], None] | None = None,
) -> ImportReport:
    """Remember every turn of the export at ``path``.

    Needs ``memory:write``. The file is read and checked whole before anything is written; then
    each hundred is one transaction, and a repeated import adds nothing. Raises ``InvalidInput``
    for a file that is broken or in no known format.
    """
    context.require(Scope.MEMORY_WRITE)
    items = read_export(path)
    person = resolve_writer(context, subject)
    skipped: Counter[str] = Counter()
    remembered = 0
    for turns in _chunks(_turns(items, skipped)):
        added = _import(person, turns)
        remembered += added
        skipped[KNOWN] += len(turns) - added
        if progress:
            progress(remembered)
    _finish(person, remembered, skipped)
    return ImportReport(person.id, remembered, dict(+skipped))


def _turns(items: Iterable[Item], skipped: Counter[str]) -> Iterator[ImportedTurn]:
    for item in items:
        if isinstance(item, Skipped):
            skipped[item.reason] += 1
        else:
            yield item


def _chunks(turns: Iterator[ImportedTurn]) -> Iterator[list[ImportedTurn]]:
    while chunk := list(islice(turns, CHUNK)):
        yield chunk


def _import(person: Person, turns: Sequence[ImportedTurn]) -> int:
    fresh = _unknown(person, turns)
    if not fresh:
        return 0
    prepared = prepare(person, [_draft(turn) for turn in fresh])
    with tenant_transaction(person.context):
        store(person, prepared)
        enqueue(person.context, ENCODE, person.id)
    return len(prepared)


def _unknown(person: Person, turns: Sequence[ImportedTurn]) -> list[ImportedTurn]:
    """The turns whose origin is not among the person's memories yet."""
    references = References(person.keys.blind)
    origins = {references.origin(turn.ref): turn for turn in turns}
    with tenant_transaction(person.context):
        rows = Memory.objects.within(person.context).filter(origin_ref__in=origins)
        known = {bytes(ref) for ref in rows.values_list("origin_ref", flat=True)}
    return [turn for ref, turn in origins.items() if ref not in known]


def _draft(turn: ImportedTurn) -> Draft:
    return Draft(
        text=turn.text,
        session=turn.session,
        turn=turn.turn,
        speaker=turn.speaker or turn.role,
        topic=turn.topic,
        occurred_at=turn.occurred_at,
        source="import",
        origin=turn.ref,
    )


def _finish(person: Person, remembered: int, skipped: Counter[str]) -> None:
    refused = skipped.total()
    event = ImportCompleted(operation_id=new_id(), remembered=remembered, refused=refused)
    with tenant_transaction(person.context):
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
