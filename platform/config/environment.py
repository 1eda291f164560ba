"""Where settings come from: the process environment first, then ``local.env`` in the home folder.

Set-up writes ``local.env`` (mode 0600) with what it generated: a secret key, database passwords
and URLs. Its lines are ``NAME=value``, values are taken as they stand.
"""

import os
from collections.abc import Mapping
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder that holds all local data: ``DUALTRACE_HOME``, by default ``./var``."""
    return Path(environ.get("DUALTRACE_HOME") or PROJECT / "var").expanduser().absolute()


def read_local_env(path: Path) -> dict[str, str]:
    """The names and values in ``path``; none if there is no such file."""
    if not path.exists():
        return {}
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def settings_environment() -> dict[str, str]:
    """Everything that settings are read from."""
    return {**read_local_env(home_folder() / "local.env"), **os.environ}
