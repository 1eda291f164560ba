"""``local.env``: what set-up generated, kept from one start to the next."""

import os
from collections.abc import Mapping
from pathlib import Path

from config.environment import read_local_env

HEADER = "# Written by set-up; the process environment overrides it. Keep it private.\n"


def update_local_env(path: Path, values: Mapping[str, str]) -> dict[str, str]:
    """Merge ``values`` into the file at ``path`` (mode 0600, replaced in one step); the result."""
    known = read_local_env(path)
    merged = {**known, **values}
    if merged != known:
        _replace(path, HEADER + "".join(f"{name}={value}\n" for name, value in merged.items()))
    return merged


def _replace(path: Path, text: str) -> None:
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    draft.replace(path)
