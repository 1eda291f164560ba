"""Folders of ours: made private, and refused when someone else made them first."""

import os
from pathlib import Path

from config.launch.account import Account
from config.launch.failure import CannotStart


def own_folder(folder: Path, account: Account | None = None, mode: int = 0o700) -> None:
    """Make ``folder`` and give it to ``account`` (by default, to whoever runs this)."""
    folder.mkdir(parents=True, exist_ok=True, mode=mode)
    mine = {os.geteuid(), account.uid if account else os.geteuid()}
    if folder.is_symlink() or folder.stat().st_uid not in mine:
        raise CannotStart(f"{folder} belongs to someone else: remove it, or set DUALTRACE_HOME.")
    give(folder, account)
    folder.chmod(mode)


def give(path: Path, account: Account | None) -> None:
    """Make ``account`` the owner of ``path``; nothing to do without one."""
    if account:
        os.chown(path, account.uid, account.gid)
