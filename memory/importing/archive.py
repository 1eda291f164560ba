"""What was handed over, one file, a folder or a zip archive, as a list of named members."""

import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import FileIO
from pathlib import Path, PureWindowsPath
from typing import IO

from kernel.errors import InvalidInput, TooLarge
from memory.importing.jsonstream import FIELD, ByteStream
from memory.importing.shapes import is_storable

ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
MOST_MEMBERS = 100_000
# Chats deflate to a tenth. A bomb reaches a thousandth; small members may do so by chance.
LARGEST_RATIO = 200
RATIO_MATTERS_FROM = 1024 * 1024
ENCRYPTED = 0x1
ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    ValueError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True)
class Member:
    """One file of the export: its name with forward slashes, what errors call it (its number,
    since a name may be private), and how to open it."""

    name: str
    field: str
    open: Callable[[], IO[bytes]]


@dataclass(frozen=True, slots=True)
class Archive:
    """``members`` in a stable order; ``single`` when one plain file was handed over."""

    members: tuple[Member, ...]
    single: bool = False


class Allowance:
    """How many bytes of an export may still be unpacked, over all its members."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._left = limit

    def take(self, size: int) -> None:
        """Use up ``size`` bytes; raises TooLarge beyond the limit."""
        self._left -= size
        if self._left < 0:
            raise TooLarge(FIELD, f"The export is larger than the limit of {self.limit} bytes.")


@dataclass(frozen=True, slots=True)
class Metered:
    """A member's bytes, counted against the allowance; damage in a zip becomes InvalidInput."""

    stream: IO[bytes]
    allowance: Allowance
    field: str

    def read(self, size: int, /) -> bytes:
        try:
            data = self.stream.read(size)
        except ZIP_FAULTS:
            raise InvalidInput(self.field, "This is damaged or cut off.") from None
        self.allowance.take(len(data))
        return data


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """The members of the file, folder or zip archive at ``path``; told by content, not by name.

    Nothing is unpacked to disk. Raises InvalidInput for what cannot be read, a damaged or
    encrypted archive, names that point outside of it, and members that unpack to more than
    200 times their size.
    """
    if path.is_dir():
        yield Archive(_files_of(path))
        return
    if _is_zip(path):
        with _open_zip(path) as archive:
            yield Archive(tuple(_zip_members(archive)))
        return
    yield Archive((Member(path.name, FIELD, partial(FileIO, path)),), single=True)


@contextmanager
def open_member(member: Member, allowance: Allowance) -> Iterator[ByteStream]:
    """The member's bytes, metered."""
    try:
        stream = member.open()
    except ZIP_FAULTS:
        raise InvalidInput(member.field, "This cannot be opened.") from None
    with stream:
        yield Metered(stream, allowance, member.field)


def safe_name(name: str) -> str:
    """``name`` with forward slashes.

    Raises InvalidInput if it is absolute, climbs out of its folder or is not storable text.
    """
    # Windows' rules are the stricter ones: they know drives, both slashes and shares.
    path = PureWindowsPath(name)
    if path.anchor or ".." in path.parts or not is_storable(name):
        raise InvalidInput(FIELD, "The export names a file outside of itself; it is not opened.")
    return path.as_posix()


def _files_of(folder: Path) -> tuple[Member, ...]:
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return tuple(
        Member(_shown(path.relative_to(folder)), f"{FIELD}.{number}", partial(FileIO, path))
        for number, path in enumerate(files, start=1)
    )


def _shown(path: Path) -> str:
    """The name as text: a file system's may hold bytes that are none."""
    return path.as_posix().encode("utf-8", "replace").decode()


def _is_zip(path: Path) -> bool:
    if not path.is_file():
        raise InvalidInput(FIELD, "There is no such file.")
    try:
        with path.open("rb") as stream:
            return stream.read(4) in ZIP_MAGIC
    except OSError:
        raise InvalidInput(FIELD, "The file cannot be read.") from None


def _open_zip(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except ZIP_FAULTS:
        raise InvalidInput(FIELD, "The zip archive is damaged or cut off.") from None


def _zip_members(archive: zipfile.ZipFile) -> Iterator[Member]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_MEMBERS:
        raise TooLarge(FIELD, f"The archive holds more than {MOST_MEMBERS} files.")
    for number, entry in enumerate(entries, start=1):
        name = safe_name(entry.filename)
        _check_entry(entry)
        yield Member(name, f"{FIELD}.{number}", partial(archive.open, entry))


def _check_entry(entry: zipfile.ZipInfo) -> None:
    if entry.flag_bits & ENCRYPTED:
        raise InvalidInput(FIELD, "The archive is encrypted; unpack it and import the folder.")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise InvalidInput(FIELD, "The archive holds a symbolic link; it is not opened.")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise InvalidInput(FIELD, "The archive is compressed in an unusual way; use plain zip.")
    blown_up = entry.file_size > LARGEST_RATIO * max(entry.compress_size, 1)
    if blown_up and entry.file_size > RATIO_MATTERS_FROM:
        raise TooLarge(FIELD, "The archive unpacks to far more than a real export would.")
