"""Management commands on their own: the running database is used, or started for the command.

A command that started the server stops it, once no other command uses it any more.
"""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg

from config.launch.backing import (
    embedded_cluster,
    start_database,
    use_database,
    uses_external,
)
from config.launch.children import end
from config.launch.database import Urls, embedded_urls
from config.launch.django_stages import migrate
from config.launch.failure import CannotStart
from config.launch.home import Home, current_home
from config.launch.leftovers import MARK
from config.launch.locks import try_lock, wait_for_lock
from config.launch.postgres import Cluster, answers
from config.launch.prepare_home import prepare_home

WITHOUT_DATABASE = {
    "check", "collectstatic", "compilemessages", "database_url", "demo_credentials",
    "diffsettings", "doctor",
    "findstatic", "help", "makemessages", "makemigrations", "spectacular", "version",
}  # fmt: skip
START_SECONDS = 60.0


@contextmanager
def services_for(argv: Sequence[str]) -> Iterator[None]:
    """The database that ``argv`` needs answers inside the block."""
    if MARK in os.environ or not needs_database(argv):
        yield
        return
    home = current_home()
    prepare_home(home)
    if given := os.environ.get("DATABASE_URL"):
        use_database(home, given)
        yield
    elif uses_external(home):  # as set up before; settings read its URL from local.env
        yield
    else:
        with _embedded(home, embedded_cluster(home)):
            yield


def needs_database(argv: Sequence[str]) -> bool:
    """Whether the command line asks for a command that reads or writes tables."""
    command = argv[1] if len(argv) > 1 else "help"
    asks_for_help = {"-h", "--help", "--version"} & set(argv)
    return command not in WITHOUT_DATABASE and not asks_for_help


@contextmanager
def _embedded(home: Home, cluster: Cluster) -> Iterator[None]:
    """Every command holds the users' lock; the one that runs the server holds the database's."""
    users = home.run / "database_users.lock"
    using = wait_for_lock(users, shared=True)
    running = try_lock(home.run / "database.lock")
    if running is None:
        _use_running(embedded_urls(home, cluster))
        yield
        return
    server = start_database(home, cluster).process
    try:
        _migrate_if_new(os.environ["DATABASE_URL"])
        yield
    finally:
        using.close()
        with wait_for_lock(users):
            if server:
                end(server, with_signal=signal.SIGINT, seconds=30)
            running.close()


def _use_running(urls: Urls) -> None:
    os.environ |= urls.for_settings()
    deadline = time.monotonic() + START_SECONDS
    while not answers(urls.app):
        if time.monotonic() > deadline:
            raise CannotStart("the database that is being started does not answer: try again.")
        time.sleep(0.1)


def _migrate_if_new(url: str) -> None:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT to_regclass('django_migrations')").fetchone()
    if row == (None,):
        migrate()
