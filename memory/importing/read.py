"""Read an export: a file, a folder or a zip archive, in any of the known formats."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path, PurePosixPath

from kernel.errors import InvalidInput
from memory.importing.archive import Allowance, Archive, Member, open_archive, open_member
from memory.importing.detect import detect
from memory.importing.items import ImportedTurn, Item, Reason, Skipped
from memory.importing.jsonstream import FIELD, ByteStream, read_values
from memory.importing.manifest import check_manifest

# Bytes, unpacked: a heavy user's export of several years is about 200 MB.
LARGEST_EXPORT = 512 * 1024 * 1024
# A log may begin with lines of bookkeeping.
LOOKED_AT = 10
KNOWN = (
    "ChatGPT, Claude, Claude Code, mem0, OpenAI messages, LangChain, LangGraph or ShareGPT, "
    "as .json, .jsonl, a folder or a .zip."
)
SUFFIXES = frozenset({".json", ".jsonl", ".ndjson"})


def read_export(path: Path, *, limit: int = LARGEST_EXPORT) -> Iterator[Item]:
    """The turns of the export at ``path``, and what was skipped and why, in the export's order.

    The whole export is read once before this returns, so a fault shows before the caller wrote
    anything; the iterator then reads it again, an item at a time. ``limit`` is in bytes after
    unpacking. Raises InvalidInput (its field is ``file``, or ``file.3`` for the third file of an
    archive or folder) for what is missing, empty, damaged,
    not UTF-8, not JSON or of no known format, and TooLarge beyond a limit.
    """
    for _ in _items(path, limit):
        pass
    return _items(path, limit)


def _items(path: Path, limit: int) -> Iterator[Item]:
    allowance = Allowance(limit)
    with open_archive(path) as archive:
        yield from _once(chain(check_manifest(archive, allowance), _members(archive, allowance)))


def _once(items: Iterable[Item]) -> Iterator[Item]:
    """No two turns with the same ref: exports repeat conversations in several files."""
    seen: set[str] = set()
    for item in items:
        if isinstance(item, ImportedTurn):
            if item.ref in seen:
                yield Skipped(item.ref, Reason.DUPLICATE)
                continue
            seen.add(item.ref)
        yield item


def _members(archive: Archive, allowance: Allowance) -> Iterator[Item]:
    recognised = False
    for member in archive.members:
        if archive.single or _may_hold_conversations(member):
            with open_member(member, allowance) as stream:
                items = _read(stream, member.field)
                if items:
                    recognised = True
                    yield from items
                    continue
        yield Skipped(member.name, Reason.NOT_CONVERSATIONS)
    if not recognised:
        raise InvalidInput(FIELD, "It is empty, or in no known format: " + KNOWN)


def _may_hold_conversations(member: Member) -> bool:
    path = PurePosixPath(member.name)
    # macOS packs a "._" shadow beside each file, with the same suffix and none of the content.
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def _read(stream: ByteStream, field: str) -> Iterator[Item] | None:
    values = read_values(stream, field)
    head = list(islice(values, LOOKED_AT))
    reader = detect(head)
    return reader(chain(head, values)) if reader else None
