"""Look through the bytes of every file below a folder."""

import mmap
from collections.abc import Iterator, Mapping
from pathlib import Path

Forms = Mapping[str, set[bytes]]


def scan_files(folder: Path, tokens: Mapping[str, Forms]) -> Iterator[tuple[str, str, Path]]:
    """(token, form, file) for each file that holds a form of a token. Files that come and go
    meanwhile, as the database's do, are passed over."""
    for path in sorted(folder.rglob("*")):
        for token, form in _found_in(path, tokens):
            yield token, form, path


def _found_in(path: Path, tokens: Mapping[str, Forms]) -> list[tuple[str, str]]:
    try:
        if not path.is_file() or path.stat().st_size == 0:
            return []
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return [
                (token, form)
                for token, by_form in tokens.items()
                for form, found in by_form.items()
                if any(data.find(one) >= 0 for one in found)
            ]
    except FileNotFoundError:
        return []
