"""Log files of the children: appended to, and put aside when they have grown."""

from pathlib import Path

LARGEST_BYTES = 10 * 1024 * 1024


def log_file(folder: Path, name: str) -> Path:
    """The file for ``name``; a large one becomes ``name.log.1`` first."""
    path = folder / f"{name}.log"
    if path.exists() and path.stat().st_size > LARGEST_BYTES:
        path.replace(path.with_suffix(".log.1"))
    return path
