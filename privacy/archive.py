"""Build an export's zip as a stream, at constant memory: JSON Lines, a page, a manifest."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import RawIOBase
from itertools import chain
from typing import Any

from django.utils.html import format_html

Sections = Mapping[str, Callable[[], Iterator[dict[str, Any]]]]

FORMAT = "dualtrace-export/1"
READABLE = "index.html"
PAGE_HEAD = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    "<title>Everything remembered about you</title>"
    "<style>body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto}"
    "dl{border-top:1px solid #ccc;padding:.6rem 0;margin:0}dt{color:#666;font-size:.85rem}"
    "dd{margin:0 0 .4rem;overflow-wrap:anywhere;white-space:pre-wrap}</style>"
    "<h1>Everything remembered about you</h1>"
)


class ChunkSink(RawIOBase):
    """A write-only file that hands on full chunks, so that the zip never exists as a whole."""

    def __init__(self, keep: Callable[[bytes], None], size: int) -> None:
        super().__init__()
        self._keep, self._size, self._buffer = keep, size, bytearray()

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: Any) -> int:
        """Take ``data``; hand on what fills a chunk."""
        self._buffer += data
        while len(self._buffer) >= self._size:
            self._keep(bytes(self._buffer[: self._size]))
            del self._buffer[: self._size]
        return len(data)

    def finish(self) -> None:
        """Hand on the rest."""
        if self._buffer:
            self._keep(bytes(self._buffer))
            self._buffer.clear()


@dataclass(slots=True)
class Archive:
    """A zip being written; counts records and sums each file."""

    sink: ChunkSink
    counts: dict[str, int] = field(default_factory=dict)
    sums: dict[str, str] = field(default_factory=dict)

    def write(self, sections: Sections, about: dict[str, Any]) -> None:
        """Write all sections, the readable page, and the manifest that sums them up."""
        with zipfile.ZipFile(self.sink, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, read in sections.items():
                self._write_lines(archive, name, read())
            self._write_page(archive, sections)
            self._write_manifest(archive, about)

    def _write_lines(
        self, archive: zipfile.ZipFile, name: str, records: Iterator[dict[str, Any]]
    ) -> None:
        filename, digest, count = f"{name}.jsonl", hashlib.sha256(), 0
        with archive.open(filename, "w") as lines:
            for record in records:
                line = json.dumps(record, ensure_ascii=False, sort_keys=True).encode() + b"\n"
                lines.write(line)
                digest.update(line)
                count += 1
        self.counts[name], self.sums[filename] = count, digest.hexdigest()

    def _write_page(self, archive: zipfile.ZipFile, sections: Sections) -> None:
        digest = hashlib.sha256()
        with archive.open(READABLE, "w") as page:
            for part in chain([PAGE_HEAD], *(readable_rows(n, r()) for n, r in sections.items())):
                page.write(part.encode())
                digest.update(part.encode())
        self.sums[READABLE] = digest.hexdigest()

    def _write_manifest(self, archive: zipfile.ZipFile, about: dict[str, Any]) -> None:
        manifest = {
            "format": FORMAT,
            **about,
            "counts": self.counts,
            "files": [{"name": name, "sha256": digest} for name, digest in self.sums.items()],
        }
        archive.writestr("manifest.json", json.dumps(manifest, ensure_ascii=False, indent=2))


def readable_rows(title: str, records: Iterator[dict[str, Any]]) -> Iterator[str]:
    """A section as HTML: every value escaped, since memories may hold anything."""
    yield format_html("<h2>{}</h2>", title)
    for record in records:
        cells = (
            format_html("<dt>{}</dt><dd>{}</dd>", name, _shown(value))
            for name, value in record.items()
            if value not in (None, "", [], {})
        )
        yield "<dl>" + "".join(cells) + "</dl>"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
