"""One real PostgreSQL and one real broker for a whole run, and the app role for every test.

Tests share one database; nothing is rolled back or truncated. Each test founds its own tenant and
sees nothing else: that isolation is what the product promises.
"""

import os
import secrets
import shutil
import signal
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import django
import psycopg
import pytest
from django.utils import translation
from pytest_django import DjangoDbBlocker

from config.launch import broker, postgres
from config.launch.children import end
from config.launch.postgres import SUPERUSER, Cluster
from config.launch.roles import (
    APP,
    DATABASE,
    OWNER,
    create_database,
    create_roles,
    grant,
    grant_defaults,
)
from tests.worker.brokers import MISSING

pytest_plugins = ["tests.live"]


@dataclass(frozen=True, slots=True)
class Services:
    """The run's own folder, its cluster and its passwords."""

    folder: Path
    cluster: Cluster
    passwords: dict[str, str]

    @property
    def broker_socket(self) -> Path:
        return self.folder / "broker" / "broker.sock"

    def url(self, role: str, database: str = DATABASE) -> str:
        return self.cluster.url(role, self.passwords[role], database)


SERVICES = pytest.StashKey[Services]()


def pytest_configure(config: pytest.Config) -> None:
    """Name the services before Django reads its settings; they start with the first test."""
    folder = Path(tempfile.mkdtemp(prefix="dt-test-"))
    folder.chmod(0o711)
    cluster = postgres.locate(folder / "postgres", folder / "sockets")
    passwords = {role: secrets.token_urlsafe(16) for role in (SUPERUSER, OWNER, APP)}
    services = Services(folder, cluster, passwords)
    os.environ |= _environment(services)
    config.stash[SERVICES] = services
    django.setup()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Nothing of a run stays behind."""
    if services := config.stash.get(SERVICES, None):
        shutil.rmtree(services.folder)


def _environment(services: Services) -> dict[str, str]:
    keys = services.folder / "keys"
    keys.mkdir(mode=0o700)
    for name in ("root.key", "audit_signing.key"):
        (keys / name).touch(mode=0o600)
        (keys / name).write_bytes(secrets.token_bytes(32))
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DUALTRACE_HOME": str(services.folder),
        "DUALTRACE_SECRET_KEY": secrets.token_urlsafe(40),
        "DATABASE_URL": services.url(APP),
        "DUALTRACE_OWNER_DATABASE_URL": services.url(OWNER),
        "BROKER_URL": broker.broker_url(services.broker_socket),
        # Playwright keeps an event loop in the main thread, where tests use the ORM.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
    }


@pytest.fixture(scope="session")
def services(request: pytest.FixtureRequest) -> Services:
    return request.config.stash[SERVICES]


@pytest.fixture(scope="session", autouse=True)
def database(services: Services, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """PostgreSQL with both roles, migrated as the owner, open to every test as the app role."""
    log = services.folder / "postgres.log"
    postgres.initialise(services.cluster, services.passwords[SUPERUSER])
    # A maintenance job would hold the sealer's horizon whenever it likes.
    settings = ("fsync=off", "shared_buffers=128MB", "autovacuum=off")
    server = postgres.start(services.cluster, log, *settings)
    try:
        postgres.wait_until_ready(services.url(SUPERUSER, "postgres"), server, log)
        _create_roles(services)
        with django_db_blocker.unblock():
            _migrate()
            yield
            _close_connections()
    finally:
        end(server, with_signal=signal.SIGINT, seconds=20)


def _create_roles(services: Services) -> None:
    admin = services.url(SUPERUSER, "postgres")
    passwords = services.passwords
    create_roles(admin, owner_password=passwords[OWNER], app_password=passwords[APP])
    create_database(admin)
    grant(services.url(SUPERUSER))
    grant_defaults(services.url(OWNER))


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", database="owner", verbosity=0)


def _close_connections() -> None:
    from django.db import connections

    connections.close_all()
    connections["default"].close_pool()


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whatever language a page of another test was left in."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def broker_url(services: Services) -> Iterator[str]:
    """A running broker."""
    log = services.folder / "broker.log"
    server = broker.start_broker(services.folder / "broker", services.broker_socket, log)
    try:
        broker.wait_for_broker(services.broker_socket, server, log)
        yield broker.broker_url(services.broker_socket)
    finally:
        end(server, with_signal=signal.SIGTERM, seconds=10)


@pytest.fixture
def superuser(services: Services) -> Iterator["psycopg.Connection"]:
    """A superuser's connection, autocommitting: what an intruder with the database would have."""
    with psycopg.connect(services.url(SUPERUSER), autocommit=True) as connection:
        yield connection


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the brokers that the worker was not tested on, and what installs them."""
    for kind in MISSING:
        terminalreporter.write_line(
            f"not tested: the worker on {kind.name} (apt-get install {kind.package})", yellow=True
        )
