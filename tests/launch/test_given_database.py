"""A database that ``DATABASE_URL`` names: our roles are made there, by whoever may."""

import secrets
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass

import psycopg
import pytest

from config.environment import read_local_env
from config.launch.backing import uses_external
from config.launch.children import end
from config.launch.database import Urls, prepare_external
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.postgres import SUPERUSER, Cluster, initialise, locate, start, wait_until_ready
from config.launch.prepare_home import prepare_home
from tests.conftest import Services


@dataclass(frozen=True, slots=True)
class Server:
    """Another server, as somebody else would run it; every role's password is ``pw``."""

    cluster: Cluster

    def url(self, role: str = SUPERUSER, database: str = "postgres") -> str:
        return self.cluster.url(role, "pw", database)

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database=database), autocommit=True) as connection:
            connection.execute(statement)


@pytest.fixture(scope="module")
def server(services: Services) -> Iterator[Server]:
    folder = services.folder / "given"
    folder.mkdir(mode=0o711)
    cluster, log = locate(folder / "postgres", folder / "sockets"), folder / "log"
    initialise(cluster, "pw")
    process = start(cluster, log, "fsync=off", "shared_buffers=16MB")
    made = Server(cluster)
    wait_until_ready(made.url(), process, log)
    made.execute("CREATE ROLE provider LOGIN CREATEROLE PASSWORD 'pw'")
    yield made
    end(process, with_signal=signal.SIGQUIT, seconds=10)
    shutil.rmtree(folder)


@pytest.fixture
def home(services: Services) -> Iterator[Home]:
    made = Home(services.folder / f"home-{secrets.token_hex(4)}")
    prepare_home(made, {})
    yield made
    shutil.rmtree(made.root)


@pytest.fixture(autouse=True)
def _forget_roles(server: Server) -> Iterator[None]:
    """Each test meets a server that knows nothing of us."""
    yield
    server.execute("DROP DATABASE IF EXISTS theirs")
    server.execute("DROP ROLE IF EXISTS dualtrace_app, dualtrace_owner")


def provision(home: Home, url: str) -> Urls:
    urls = prepare_external(home, url)
    assert urls is not None
    return urls


def serves(urls: Urls) -> bool:
    """Whether the app role may write what the owner creates, and may not create."""
    with psycopg.connect(urls.owner, autocommit=True) as owner:
        owner.execute("CREATE TABLE note (id int, near vector(2))")
    with psycopg.connect(urls.app, autocommit=True) as app:
        app.execute("INSERT INTO note VALUES (1, '[1,2]')")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("CREATE TABLE own (id int)")
        return app.execute("SELECT id FROM note").fetchall() == [(1,)]


def test_a_superuser_s_url_is_enough(server: Server, home: Home) -> None:
    server.execute("CREATE DATABASE theirs")
    urls = provision(home, server.url(database="theirs"))
    assert serves(urls)
    assert provision(home, server.url(database="theirs")) == urls
    assert uses_external(home)
    assert read_local_env(home.local_env)["DATABASE_URL"] == urls.app


def test_a_role_that_may_create_roles_and_owns_the_database_is_enough(
    server: Server, home: Home
) -> None:
    server.execute("CREATE DATABASE theirs OWNER provider")
    server.execute("CREATE EXTENSION vector", database="theirs")
    assert serves(provision(home, server.url("provider", "theirs")))


def test_a_role_that_may_not_prepare_the_database_is_told_what_it_lacks(
    server: Server, home: Home
) -> None:
    server.execute("CREATE DATABASE theirs")
    lacks = r'cannot prepare that database \(permission denied to create extension "vector"\)'
    with pytest.raises(CannotStart, match=lacks):
        prepare_external(home, server.url("provider", "theirs"))


def test_something_else_than_a_postgresql_url_is_refused(home: Home) -> None:
    with pytest.raises(CannotStart, match="must be a PostgreSQL URL"):
        prepare_external(home, "sqlite:///db.sqlite3")
