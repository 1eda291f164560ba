"""Check a Dualtrace audit log, trusting nothing but hashes and signatures.

This file runs alone, with Python 3.11 and ``cryptography``::

    python verifier.py bundle.json [--checkpoint head.json] [--key PUBLIC_KEY]

It recomputes every leaf from its entry, the RFC 6962 tree over them and the root of every signed
checkpoint; it exits 0 if all agree, else 1 and names what does not. A bundle brings its own
public keys: give ``--key`` to trust none but the one you noted earlier, and ``--checkpoint`` to
see that nothing was cut off since a checkpoint you kept.

Formats: https://c2sp.org/tlog-checkpoint, https://c2sp.org/signed-note, RFC 8785.
"""

import argparse
import base64
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = "dualtrace-audit-bundle/1"
HEADER_ENDS = '"records":[\n'
BUNDLE_ENDS = "]}\n"
SHOWN = 20


class Malformed(ValueError):
    """A bundle or checkpoint is not in its format."""


def leaf_hash(data: bytes) -> bytes:
    """RFC 6962 §2.1: the hash of a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """RFC 6962 §2.1: the hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def entry_hash(clear: Mapping[str, Any], commitment: bytes) -> bytes:
    """The leaf of an entry: its clear fields as canonical JSON, then its commitment."""
    return leaf_hash(clear_text(clear).encode() + commitment)


def clear_text(clear: Mapping[str, Any]) -> str:
    """Canonical JSON (RFC 8785). The names are ASCII and the numbers integers, so sorting the
    keys is all it takes."""
    return json.dumps(clear, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class Tree:
    """A growing tree: keeps the roots of its complete subtrees, largest first."""

    def __init__(self, size: int = 0, subtrees: Iterable[bytes] = ()) -> None:
        self.size = size
        self.subtrees = list(subtrees)

    def push(self, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """Append a leaf hash; returns the (level, index, hash) of each node it completes."""
        completed = []
        level, node = 0, leaf
        while self.size >> level & 1:
            node = node_hash(self.subtrees.pop(), node)
            level += 1
            completed.append((level, self.size >> level, node))
        self.subtrees.append(node)
        self.size += 1
        return completed

    def root(self) -> bytes:
        """RFC 6962 §2.1: the Merkle tree hash."""
        return fold(self.subtrees) if self.subtrees else sha256().digest()


def fold(subtrees: list[bytes]) -> bytes:
    """The hash over neighbouring complete subtrees, largest first."""
    root = subtrees[-1]
    for subtree in reversed(subtrees[:-1]):
        root = node_hash(subtree, root)
    return root


@dataclass(frozen=True, slots=True)
class Head:
    """What a checkpoint's note states. ``number`` counts through all epochs; ``previous`` says
    with which head the epoch before ended."""

    origin: str
    epoch: int
    size: int
    root: bytes
    number: int
    previous: str

    def as_previous(self) -> str:
        """This head as the next epoch commits to it."""
        return f"{self.epoch} {self.size} {to_base64(self.root)}"


def parse_checkpoint(note: str) -> Head:
    """Read a note without asking who signed it; raises :class:`Malformed`."""
    try:
        identity, size, root, *extensions = note.rpartition("\n\n")[0].split("\n")
        origin, _, epoch = identity.rpartition("/")
        more = dict(line.split(" ", 1) for line in extensions)
        head = (origin, int(epoch), int(size), from_base64(root), int(more["number"]))
        return Head(*head, previous=more.get("previous", ""))
    except (ValueError, KeyError):
        raise Malformed("is not a checkpoint of an audit log") from None


def key_id(name: str, public_key: bytes) -> bytes:
    """The signed note's id of an Ed25519 key."""
    return sha256(name.encode() + b"\n\x01" + public_key).digest()[:4]


def is_signed(note: str, public_keys: Iterable[bytes]) -> bool:
    """Whether one of ``public_keys`` signed the note under the name in its first line; a known
    key's signature that fails condemns the whole note."""
    text = note.rpartition("\n\n")[0]
    name = text.partition("\n")[0]
    known = {key_id(name, key): key for key in public_keys}
    ours = [made for signer, made in signatures(note) if signer == name and made[:4] in known]
    return bool(ours) and all(_verifies(known[made[:4]], made[4:], text) for made in ours)


def signatures(note: str) -> list[tuple[str, bytes]]:
    """Who signed, with which key id and signature (in one); none if a line is malformed."""
    lines = [line.split(" ") for line in note.rpartition("\n\n")[2].splitlines()]
    if not all(len(line) == 3 and line[0] == "\u2014" for line in lines):
        return []
    try:
        return [(signer, from_base64(signature)) for _, signer, signature in lines]
    except ValueError:
        return []


def _verifies(public_key: bytes, signature: bytes, text: str) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, f"{text}\n".encode())
    except InvalidSignature:
        return False
    return True


def to_base64(data: bytes) -> str:
    """Standard base64."""
    return base64.b64encode(data).decode()


def from_base64(text: str) -> bytes:
    """The inverse of :func:`to_base64`, strict; raises :class:`ValueError`."""
    return base64.b64decode(text, validate=True)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A leaf and what it commits to. ``clear`` is None if the entry is gone, ``detail`` (salt,
    then sealed bytes) if the detail is."""

    epoch: int
    index: int
    entry_id: str
    leaf: bytes
    clear: Mapping[str, Any] | None
    commitment: bytes
    detail: bytes | None


class Verification:
    """Takes a log's records in order: leaves, and each checkpoint's note after the last leaf
    that it covers. ``findings`` says where something does not agree, and what. ``heads`` are
    notes that were kept elsewhere: the log must extend them."""

    def __init__(self, origin: str, keys: Iterable[bytes], heads: Iterable[str] = ()) -> None:
        self.origin = origin
        self.keys = list(keys)
        self.findings: list[str] = []
        self.entries = self.checkpoints = self.erased = 0
        self.last: Head | None = None
        self._undetailed: dict[str | None, str] = {}
        self._erasures: set[str | None] = set()
        kept = [self._read_note(note, "the checkpoint given") for note in heads]
        self._kept = [head for head in kept if head]
        self._unreached = {(head.epoch, head.size) for head in self._kept}
        self._begin_epoch(1)

    def take(self, record: Sealed | str) -> None:
        """Check the next record."""
        if isinstance(record, str):
            self._take_checkpoint(record)
        else:
            self._take_leaf(record)

    def allow_erasure(self, clear: Mapping[str, Any]) -> None:
        """If that entry is an erasure, the details that it covers may be missing."""
        match clear:
            case {"action": "tenant.erased", "outcome": "ok"}:
                self._erasures.add("everyone")
            case {"action": "subject.erased", "outcome": "ok", "subject_ref": str(reference)}:
                self._erasures.add(reference)

    def finish(self) -> None:
        """Check what only the end shows."""
        self._end_epoch()
        for reference, entry_id in self._undetailed.items():
            if not self._erasures & {"everyone", reference or "nobody"}:
                self._find(f"entry {entry_id}", "its detail is gone, no erasure accounts for it")
        newest = self.last.number if self.last else 0
        for head in self._kept:
            if head.number > newest or (head.epoch, head.size) in self._unreached:
                where = f"the tail of epoch {head.epoch}"
                self._find(where, f"checkpoint {head.number}, over {head.size} leaves, was cut off")

    def _find(self, where: str, problem: str) -> None:
        self.findings.append(f"{where}: {problem}")

    def _read_note(self, note: str, name: str) -> Head | None:
        try:
            head = parse_checkpoint(note)
            if head.origin == self.origin and is_signed(note, self.keys):
                return head
            self._find(name, "is not signed by this log")
        except ValueError as error:
            self._find(name, str(error))
        return None

    def _begin_epoch(self, epoch: int) -> None:
        self.epoch, self.tree, self.next_index = epoch, Tree(), 0
        self.agreed, self.broken = 0, False
        self._compare_heads()

    def _end_epoch(self) -> None:
        covered = self.last.size if self.last and self.last.epoch == self.epoch else 0
        if self.next_index > covered:
            self._find(self._leaf(covered), "is covered by no checkpoint")

    def _reach_epoch(self, epoch: int) -> None:
        if epoch != self.epoch:
            self._end_epoch()
            self._begin_epoch(epoch)

    def _take_leaf(self, record: Sealed) -> None:
        self._reach_epoch(record.epoch)
        self.entries += 1
        if record.index != self.next_index:
            self._find(self._leaf(self.next_index), "is missing")
            self.broken = True
        self._check_entry(record, f"entry {record.entry_id}", self._leaf(record.index))
        self.tree.push(record.leaf)
        self.next_index = record.index + 1
        self._compare_heads()

    def _check_entry(self, record: Sealed, entry: str, leaf: str) -> None:
        if record.clear is None:
            self._find(entry, f"is gone, yet {leaf} commits to it")
        elif entry_hash(record.clear, record.commitment) != record.leaf:
            self._find(entry, f"differs from what {leaf} commits to")
        else:
            self.allow_erasure(record.clear)
            self._check_detail(record, record.clear["subject_ref"])

    def _check_detail(self, record: Sealed, reference: str | None) -> None:
        if record.detail is None:
            self.erased += 1
            self._undetailed.setdefault(reference, record.entry_id)
        elif sha256(record.detail).digest() != record.commitment:
            self._find(f"entry {record.entry_id}", "its detail was altered")

    def _take_checkpoint(self, note: str) -> None:
        self.checkpoints += 1
        head = self._read_note(note, f"checkpoint {self.last.number + 1 if self.last else 1}")
        if head is None:
            return
        self._reach_epoch(head.epoch)
        self._check_order(head, self.last)
        self._check_root(head)
        self.last = head

    def _check_order(self, head: Head, last: Head | None) -> None:
        expected = last.number + 1 if last else 1
        if head.number != expected:
            self._find(f"checkpoint {expected}", "is missing")
        elif last and last.epoch != head.epoch and head.previous != last.as_previous():
            self._find(f"checkpoint {head.number}", "does not commit to the epoch before")

    def _check_root(self, head: Head) -> None:
        if head.size != self.next_index:
            self._find(
                self._leaf(min(head.size, self.next_index)),
                f"checkpoint {head.number} covers {head.size}, found {self.next_index}",
            )
            self.broken = True
        self._compare(head, f"checkpoint {head.number}")
        self.agreed = head.size

    def _compare_heads(self) -> None:
        position = self.epoch, self.next_index
        if position not in self._unreached:
            return
        self._unreached.remove(position)
        for head in self._kept:
            if (head.epoch, head.size) == position:
                self._compare(head, f"checkpoint {head.number}, given,")

    def _compare(self, head: Head, name: str) -> None:
        if not self.broken and head.root != self.tree.root():
            where = f"leaves {self.agreed} to {head.size - 1} of epoch {self.epoch}"
            self._find(where, f"{name} signed another tree")
            self.broken = True

    def _leaf(self, index: int) -> str:
        return f"leaf {index} of epoch {self.epoch}"


def read_bundle(file: TextIO) -> tuple[dict[str, Any], Iterator[Sealed | str]]:
    """A bundle's header and records. As exported it holds a record a line and streams by; one
    that was formatted anew is read whole. Raises :class:`Malformed`."""
    first = file.readline()
    streams = first.endswith(HEADER_ENDS)
    whole = json.loads(first.rstrip() + "]}" if streams else first + file.read())
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise Malformed(f"the bundle's format is not {FORMAT}")
    return whole, map(_record, _lines(file) if streams else whole["records"])


def _lines(file: TextIO) -> Iterator[Any]:
    for line in file:
        if line == BUNDLE_ENDS:
            return
        yield json.loads(line.rstrip(",\n"))
    raise Malformed("the bundle is cut off")


def _record(value: Mapping[str, Any]) -> Sealed | str:
    try:
        if "checkpoint" in value:
            return str(value["checkpoint"])
        clear = value["entry"]
        salt, sealed = value["salt"], value["sealed"]
        return Sealed(
            epoch=int(value["epoch"]),
            index=int(value["index"]),
            entry_id=str(clear["id"]),
            leaf=from_base64(value["leaf"]),
            clear=clear,
            commitment=from_base64(value["commitment"]),
            detail=None if salt is None else from_base64(salt) + from_base64(sealed),
        )
    except (ValueError, KeyError, TypeError):
        raise Malformed("a record is not in the bundle's format") from None


def read_heads(path: Path) -> list[str]:
    """The notes in a file: one as it is, or JSON objects (one, or one a line) with a ``note``."""
    text = path.read_text(encoding="utf-8").strip()
    if not text.startswith("{"):
        return [text + "\n"]
    try:
        return [json.loads(text)["note"]]
    except ValueError:
        return [json.loads(line)["note"] for line in text.splitlines()]


def main() -> int:
    """Verify the bundle named on the command line; 0 if it is valid, else 1."""
    parser = argparse.ArgumentParser(description="Verify an exported Dualtrace audit log.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--checkpoint", type=Path, help="a checkpoint kept from earlier")
    parser.add_argument("--key", action="append", help="trust this public key (base64) only")
    asked = parser.parse_args()
    try:
        heads = read_heads(asked.checkpoint) if asked.checkpoint else []
        with asked.bundle.open(encoding="utf-8") as file:
            header, records = read_bundle(file)
            keys = [from_base64(key) for key in asked.key or header["keys"]]
            found = Verification(header["origin"], keys, heads)
            for record in records:
                found.take(record)
            found.finish()
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.stdout.write(f"INVALID {error}\n")
        return 1
    sys.stdout.write(verdict(found))
    return int(bool(found.findings))


def verdict(found: Verification) -> str:
    """A finished verification in words."""
    seen = f"{found.origin}: {found.entries} entries, {found.checkpoints} checkpoints"
    if not found.findings:
        return f"VALID {seen}, {found.erased} details erased\n"
    shown = "".join(f"  {finding}\n" for finding in found.findings[:SHOWN])
    return f"TAMPERED {seen}, {len(found.findings)} findings\n{shown}"


if __name__ == "__main__":
    sys.exit(main())
