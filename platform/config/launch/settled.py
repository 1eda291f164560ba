"""What a warm start need not do again, told without loading Django (a second and more)."""

import json
from hashlib import sha256
from pathlib import Path

import psycopg

from config.environment import PROJECT
from config.launch.home import Home

ROWS = "SELECT app, name FROM django_migrations ORDER BY app, name"
DEMO = "SELECT EXISTS (SELECT FROM tenants_tenant WHERE is_demo)"


def migrations_settled(home: Home, url: str) -> bool:
    """Whether the last full look found nothing missing, and neither the code's migrations nor the
    database's list of them has changed since."""
    if not _mark(home).exists():
        return False
    return _mark(home).read_text() == _state(url)


def note_migrations(home: Home, url: str) -> None:
    """Remember that nothing is missing now."""
    _mark(home).write_text(_state(url))


def demo_settled(home: Home, url: str) -> bool:
    """Whether the demo tenant is there, with the file that says how to sign in to it."""
    return home.demo_credentials.exists() and _ask(url, DEMO) == [(True,)]


def _mark(home: Home) -> Path:
    return home.run / "migrated"


def _state(url: str) -> str:
    """A fingerprint of the migrations in the code, in the lock's packages and in the database."""
    files = [*PROJECT.glob("*/migrations/*.py"), *PROJECT.glob("platform/*/migrations/*.py")]
    known = [(path.name, path.read_text()) for path in [*sorted(files), PROJECT / "uv.lock"]]
    return sha256(json.dumps([known, _ask(url, ROWS)]).encode()).hexdigest()


def _ask(url: str, query: str) -> list[tuple[object, ...]]:
    """The rows; none if the table is not there yet."""
    try:
        with psycopg.connect(url) as connection:
            return connection.execute(query.encode()).fetchall()
    except psycopg.errors.UndefinedTable:
        return []
