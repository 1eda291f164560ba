"""Folders, keys and secrets of a home: made once, kept ever after."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from config.environment import read_local_env
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.local_env import update_local_env

KEY_BYTES = 32


def prepare_home(home: Home, environ: Mapping[str, str] = os.environ) -> None:
    """Make what is missing. Raises :class:`CannotStart` when the folder is not ours to write, or
    when a key that data was sealed under has gone."""
    try:
        _make_folders(home)
        _make_keys(home, environ)
        _make_secrets(home)
    except OSError as error:
        raise CannotStart(
            f"{error.filename or home.root} cannot be written ({error.strerror}): give it to this "
            "user, or name another folder with DUALTRACE_HOME=/path."
        ) from None


def _make_folders(home: Home) -> None:
    # As root, the database's own account must be able to pass through, but not to look around.
    home.root.mkdir(parents=True, exist_ok=True, mode=0o700 if os.geteuid() else 0o711)
    for folder in (home.keys, home.witness, home.logs, home.run):
        folder.mkdir(exist_ok=True, mode=0o700)
    probe = home.root / ".probe"
    probe.touch()
    probe.unlink()


def _make_keys(home: Home, environ: Mapping[str, str]) -> None:
    elsewhere = environ.get("DUALTRACE_ROOT_KEY") or environ.get("DUALTRACE_ROOT_KEY_FILE")
    if not elsewhere:
        _make_key(home, home.root_key)
    if not environ.get("DUALTRACE_AUDIT_SIGNING_KEY_FILE"):
        _make_key(home, home.audit_signing_key)


def _make_key(home: Home, path: Path) -> None:
    if path.exists():
        return
    if home.local_env.exists():
        raise CannotStart(
            f"The key {path} is gone, and what it sealed cannot be opened without it: put it back "
            "from your backup, or remove all local data with make clean."
        )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))


def _make_secrets(home: Home) -> None:
    known = read_local_env(home.local_env)
    names = ("DUALTRACE_SECRET_KEY", "DUALTRACE_DATABASE_SECRET")
    fresh = {name: secrets.token_urlsafe(40) for name in names if name not in known}
    update_local_env(home.local_env, fresh)
