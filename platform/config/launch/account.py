"""The operating-system account of the embedded database: PostgreSQL refuses to run as root."""

import os
import pwd
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

from config.launch.failure import CannotStart

NAME = "dualtrace"
CREATE = ("useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME)


@dataclass(frozen=True, slots=True)
class Account:
    """An account's numbers."""

    uid: int
    gid: int


def service_account() -> Account | None:
    """The account to drop to: ``dualtrace`` (made if absent) for root, none for anyone else."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(NAME)
    except KeyError:
        _create()
        entry = pwd.getpwnam(NAME)
    return Account(entry.pw_uid, entry.pw_gid)


def can_reach(account: Account | None, path: Path) -> bool:
    """Whether ``account`` may pass through every folder above ``path``."""
    if account is None:
        return True
    return all(_may_enter(account, folder.stat()) for folder in path.parents if folder.exists())


def _may_enter(account: Account, folder: os.stat_result) -> bool:
    if folder.st_uid == account.uid:
        return bool(folder.st_mode & stat.S_IXUSR)
    if folder.st_gid == account.gid:
        return bool(folder.st_mode & stat.S_IXGRP)
    return bool(folder.st_mode & stat.S_IXOTH)


def _create() -> None:
    try:
        subprocess.run(CREATE, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise CannotStart(
            "PostgreSQL may not run as root and the system account 'dualtrace' cannot be created: "
            f"run as an ordinary user, or create it ({' '.join(CREATE)})."
        ) from None
