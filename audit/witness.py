"""The witness: every head that was signed, kept outside the database.

A database cannot show that its own tail was cut off or that an older copy was put in its place;
only a head kept elsewhere can. Here that is a file a tenant, one JSON object a line, to be
backed up or shipped apart from the database.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from django.conf import settings

from audit.verifier import Head, Malformed, parse_checkpoint

TAIL_BYTES = 1 << 14


def witness_file(tenant_id: UUID) -> Path:
    """Where a tenant's heads are kept."""
    return Path(settings.DUALTRACE_WITNESS_DIR) / f"{tenant_id}.jsonl"


def witnessed_tenants() -> set[UUID]:
    """The tenants that have ever had a head."""
    folder = Path(settings.DUALTRACE_WITNESS_DIR)
    return {UUID(path.stem) for path in folder.glob("*.jsonl")}


def order(head: Head) -> tuple[int, int]:
    """Heads of a log are ordered by epoch, then number."""
    return head.epoch, head.number


def last_witnessed(tenant_id: UUID) -> Head | None:
    """The newest head in the file."""
    path = witness_file(tenant_id)
    if not path.exists():
        return None
    with path.open("rb") as file:
        return _last_head(file.fileno())


def witnessed_heads(tenant_id: UUID) -> list[str]:
    """The last note of each epoch: what the log must still extend."""
    path = witness_file(tenant_id)
    if not path.exists():
        return []
    heads: dict[int, str] = {}
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.endswith("\n"):  # the last one may be torn
                note = _note(line)
                heads[parse_checkpoint(note).epoch] = note
    return list(heads.values())


def publish(tenant_id: UUID, note: str) -> None:
    """Append ``note`` unless the file already has a newer one.

    One lock a file, so that two sealers append in order. If the process dies half-way through
    the line, the next one cuts the torn end off; the database still has the checkpoint.
    """
    path = witness_file(tenant_id)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _locked(path) as file:
        last = _last_head(file)
        if last and order(last) >= order(parse_checkpoint(note)):
            return
        os.ftruncate(file, _whole_lines(file))
        os.write(file, json.dumps({"note": note}).encode() + b"\n")


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file
    finally:
        os.close(file)


def _last_head(file: int) -> Head | None:
    lines = _tail(file).split(b"\n")[:-1]
    return parse_checkpoint(_note(lines[-1])) if lines else None


def _note(line: str | bytes) -> str:
    try:
        return str(json.loads(line)["note"])
    except (ValueError, KeyError, TypeError):
        raise Malformed("a line of its file is damaged") from None


def _whole_lines(file: int) -> int:
    torn = _tail(file).rpartition(b"\n")[2]
    return os.fstat(file).st_size - len(torn)


def _tail(file: int) -> bytes:
    begin = max(0, os.fstat(file).st_size - TAIL_BYTES)
    return os.pread(file, TAIL_BYTES, begin)
