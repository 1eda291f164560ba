"""``make doctor``: look at each part of a set-up, change nothing, say the cure of what is wrong."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from celery import current_app
from django.core.checks import Tags, run_checks
from kombu.exceptions import OperationalError

from config.environment import settings_environment
from config.launch.browser import find_browser
from config.launch.claim import refuse_taken_port
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.locks import read_note, try_lock
from config.launch.postgres import answers

FREE_BYTES = 1024**3


@dataclass(frozen=True, slots=True)
class Finding:
    """One part of the set-up: as it should be (``cure`` empty), or what mends it."""

    part: str
    state: str
    cure: str = ""


def examine(home: Home, host: str, port: int) -> Iterator[Finding]:
    """Every part, in the order in which a start needs them."""
    running = _running_at(home)
    yield _folder(home)
    yield _space(home)
    yield _key(home)
    yield _port(host, port, running)
    yield from _services(running)
    yield _browser()


def _running_at(home: Home) -> str:
    """The address of the supervisor that runs; empty if none does."""
    path = home.run / "supervisor.lock"
    if not path.exists() or try_lock(path):
        return ""
    return read_note(path)


def _folder(home: Home) -> Finding:
    if os.access(_existing(home.root), os.W_OK):
        return Finding("folder", str(home.root))
    return Finding("folder", f"{home.root} is not writable", "set DUALTRACE_HOME=/path to another")


def _space(home: Home) -> Finding:
    free = shutil.disk_usage(_existing(home.root)).free
    state = f"{free // 1024**2:,} MB free"
    return Finding("disk", state, "" if free > FREE_BYTES else "free at least 1 GB")


def _existing(path: Path) -> Path:
    return next(folder for folder in (path, *path.parents) if folder.exists())


def _key(home: Home) -> Finding:
    if os.environ.get("DUALTRACE_ROOT_KEY") or os.environ.get("DUALTRACE_ROOT_KEY_FILE"):
        return Finding("root key", "from the environment")
    if home.root_key.exists():
        private = not home.root_key.stat().st_mode & 0o077
        return Finding(
            "root key", str(home.root_key), "" if private else f"chmod 600 {home.root_key}"
        )
    if home.local_env.exists():
        return Finding("root key", "gone", f"put {home.root_key} back from your backup")
    return Finding("root key", "not made yet (make run)")


def _port(host: str, port: int, running: str) -> Finding:
    if running:
        return Finding("port", f"in use by our own run at {running}")
    try:
        refuse_taken_port(host, port)
    except CannotStart as failure:
        return Finding("port", f"{port}", str(failure))
    return Finding("port", f"{port} is free")


def _services(running: str) -> Iterator[Finding]:
    known = settings_environment()
    if not running and not os.environ.get("DATABASE_URL"):
        yield Finding("services", "not running (make run)")
        return
    yield from _database(known.get("DATABASE_URL", ""))
    yield _broker()


def _database(url: str) -> Iterator[Finding]:
    if not answers(url):
        yield Finding("database", "does not answer", "see postgres.log; check DATABASE_URL")
        return
    faults = run_checks(tags=[Tags.database], databases=["default"])
    for fault in faults:
        yield Finding("database", f"{fault.id}: {fault.msg}", fault.hint or "")
    if not faults:
        yield Finding("database", "answers; the app role stands under row security")


def _broker() -> Finding:
    try:
        with current_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, timeout=2)
    except (OperationalError, OSError):
        return Finding("broker", "does not answer", "work waits; see broker.log, check BROKER_URL")
    return Finding("broker", "answers")


def _browser() -> Finding:
    if path := find_browser():
        return Finding("browser", f"{path} (for the tests)")
    return Finding("browser", "none (only the tests need one)", "apt-get install chromium")
