"""Locks between processes. The kernel drops one with its holder, so none can go stale."""

import fcntl
import os
from pathlib import Path
from typing import IO


def try_lock(path: Path, *, shared: bool = False) -> IO[str] | None:
    """The open, locked file; none if somebody else holds it. Keep it open to keep the lock."""
    file = path.open("a+")
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file


def wait_for_lock(path: Path, *, shared: bool = False) -> IO[str]:
    """The open, locked file, as soon as nobody else holds it."""
    file = path.open("a+")
    fcntl.flock(file, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)
    return file


def write_note(lock: IO[str], note: str) -> None:
    """Say in the lock's file who holds it."""
    lock.truncate(0)
    lock.write(note)
    lock.flush()
    os.fchmod(lock.fileno(), 0o600)


def read_note(path: Path) -> str:
    """What the holder wrote."""
    return path.read_text()
