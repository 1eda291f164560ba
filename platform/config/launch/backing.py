"""PostgreSQL and the broker: children of ours, unless the environment names others."""

import os
import signal

from config.environment import read_local_env
from config.launch.broker import broker_url, start_broker, wait_for_broker
from config.launch.database import prepare_embedded, prepare_external, role_password
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.local_env import update_local_env
from config.launch.postgres import SUPERUSER, Cluster, initialise, locate, start, wait_until_ready
from config.launch.supervise import Child


def embedded_cluster(home: Home) -> Cluster:
    """The home's own cluster."""
    return locate(home.postgres, home.sockets)


def uses_external(home: Home) -> bool:
    """Whether the last set-up was given a database."""
    known = read_local_env(home.local_env)
    return bool(known.get("DATABASE_URL")) and not known.get("DUALTRACE_SUPERUSER_DATABASE_URL")


def start_database(home: Home, cluster: Cluster) -> Child:
    """Start the embedded server, create what is missing; settings in this process find it."""
    password = role_password(home, SUPERUSER)
    initialise(cluster, password)
    log = home.logs / "postgres.log"
    server = Child("postgres", lambda: start(cluster, log), signal.SIGINT, patience=30)
    wait_until_ready(cluster.url(SUPERUSER, password, "postgres"), server.launch(), log)
    os.environ |= prepare_embedded(home, cluster).for_settings()
    return server


def use_database(home: Home, given: str) -> None:
    """Prepare the given database; settings in this process find its roles."""
    if urls := prepare_external(home, given):
        os.environ |= urls.for_settings()


def refuse_missing_owner() -> None:
    """Raise :class:`CannotStart` when nobody is known who could migrate."""
    if not os.environ.get("DUALTRACE_OWNER_DATABASE_URL"):
        raise CannotStart(
            "DATABASE_URL names a role that may not create roles: set "
            "DUALTRACE_OWNER_DATABASE_URL to the role that owns the schema, or give a "
            "DATABASE_URL whose role has CREATEROLE."
        )


def broker_child(home: Home) -> Child:
    """The embedded broker, started."""
    sock, log = home.broker_socket, home.logs / "broker.log"
    child = Child("broker", lambda: start_broker(home.broker, sock, log))
    wait_for_broker(sock, child.launch(), log)
    url = broker_url(sock)
    update_local_env(home.local_env, {"BROKER_URL": url})
    os.environ["BROKER_URL"] = url
    return child
