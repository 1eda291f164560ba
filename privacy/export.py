"""Export everything about a person: asked for, made by a worker, kept sealed, taken once ready."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from uuid import UUID

from audit.append import append
from audit.events import ExportCompleted, ExportDownloaded, ExportRequested
from kernel.aead import Place, open_bytes, seal_bytes
from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import Conflict, Gone, NotFound
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from privacy.archive import Archive, ChunkSink
from privacy.models import ExportChunk, Operation, OperationKind, OperationStatus
from privacy.operations import find_operation, finish_operation, start_operation
from privacy.rights import require_rights, subject_of
from privacy.sections import SECTIONS
from privacy.subjects import Person, hold_keys, load_subject

TASK = "privacy.run_export"
CHUNK_BYTES = 256 * 1024
KEPT_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class OpenedExport:
    """A finished export: its zip, piece by piece."""

    filename: str
    chunks: Iterator[bytes] = field(repr=False)


def request_export(context: TenantContext, *, subject: str | None) -> Operation:
    """Note that an export is wanted. The person, or ``subject:manage``."""
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        operation = start_operation(person, OperationKind.EXPORT, task=TASK)
        event = ExportRequested(operation_id=operation.id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    return operation


def run_export(context: TenantContext, operation_id: UUID) -> None:
    """Make the zip. Run again after a crash it begins anew; once done it changes nothing."""
    with tenant_transaction(context):
        operation = find_operation(context, operation_id)
    if operation.status == OperationStatus.SUCCEEDED:
        return
    with tenant_transaction(context.narrowed(operation.subject_id)):
        operation = find_operation(context, operation_id, lock=True)
        if operation.status == OperationStatus.SUCCEEDED:
            return
        person = load_subject(context, operation.subject_id)
        hold_keys(person)
        ExportChunk.objects.within(person.context).filter(operation_id=operation.id).delete()
        result = _write(person, operation)
        finish_operation(person.context, operation, result)
        event = ExportCompleted(operation_id=operation.id, memories=_memories(result))
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)


def open_export(context: TenantContext, operation_id: UUID) -> OpenedExport:
    """The zip of a finished export; each download is audited.

    Raises ``NotFound``, ``Conflict`` while it is being made, ``Gone`` after seven days.
    """
    require_rights(context)
    with tenant_transaction(context):
        operation = find_operation(context, operation_id)
        _require_ready(operation)
        person = load_subject(context, operation.subject_id)
        event = ExportDownloaded(operation_id=operation.id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
    filename = f"dualtrace-export-{operation.created_at:%Y-%m-%d}.zip"
    return OpenedExport(filename, _read(person, operation_id))


def _require_ready(operation: Operation) -> None:
    if operation.kind != OperationKind.EXPORT:
        raise NotFound("export")
    if operation.status != OperationStatus.SUCCEEDED:
        raise Conflict("The export is not ready yet; follow its operation.")
    if operation.finished_at is None or now() - operation.finished_at > KEPT_FOR:
        raise Gone(f"The export was kept for {KEPT_FOR.days} days; ask for a new one.")


def _write(person: Person, operation: Operation) -> dict[str, object]:
    digest = hashlib.sha256()
    size = 0
    index = 0

    def keep(chunk: bytes) -> None:
        nonlocal size, index
        digest.update(chunk)
        _keep(person, operation.id, index, chunk)
        size, index = size + len(chunk), index + 1

    sink = ChunkSink(keep, CHUNK_BYTES)
    archive = Archive(sink)
    sections = {name: partial(section, person) for name, section in SECTIONS.items()}
    archive.write(sections, {"made_at": now().isoformat()})
    sink.finish()
    return {
        "bytes": size,
        "sha256": digest.hexdigest(),
        "counts": archive.counts,
        "expires_at": (now() + KEPT_FOR).isoformat(),
    }


def _memories(result: dict[str, object]) -> int:
    counts = result["counts"]
    return int(counts.get("memories", 0)) if isinstance(counts, dict) else 0


def _keep(person: Person, operation_id: UUID, index: int, chunk: bytes) -> None:
    place = chunk_place(person, operation_id, index)
    ExportChunk.objects.within(person.context).create(
        id=new_id(),
        tenant_id=person.context.tenant_id,
        subject_id=person.id,
        operation_id=operation_id,
        index=index,
        sealed=seal_bytes(person.keys.text, chunk, place),
    )


def _read(person: Person, operation_id: UUID) -> Iterator[bytes]:
    """Piece by piece, each in a transaction of its own: a streaming answer outlives the one
    in which it began, and outside it row security would silently show nothing."""
    index = 0
    while (sealed := _piece(person, operation_id, index)) is not None:
        yield open_bytes(person.keys.text, sealed, chunk_place(person, operation_id, index))
        index += 1


def _piece(person: Person, operation_id: UUID, index: int) -> bytes | None:
    with tenant_transaction(person.context):
        rows = ExportChunk.objects.within(person.context)
        row = rows.filter(operation_id=operation_id, index=index).first()
    return None if row is None else bytes(row.sealed)


def chunk_place(person: Person, operation_id: UUID, index: int) -> Place:
    """Where a piece of an export belongs."""
    return Place(person.context.tenant_id, person.id, operation_id, f"export:{index}")
