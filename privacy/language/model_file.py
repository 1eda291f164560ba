"""Model files, trusted only with the SHA-256 they had when they were chosen."""

import hashlib
from collections.abc import Mapping
from pathlib import Path


class ModelFileChanged(RuntimeError):
    """An installed model file is not the one this release was measured with."""


def verify_files(folder: Path, digests: Mapping[str, str]) -> None:
    """Raise :class:`ModelFileChanged` unless each file of ``folder`` has its hex SHA-256."""
    for name, expected in digests.items():
        with (folder / name).open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise ModelFileChanged(f"{name} in {folder.name} differs; reinstall the package.")
