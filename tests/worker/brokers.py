"""The brokers that a worker is tested on: the embedded Valkey, and what Debian's packages bring.

Each runs as a child of the tests, in a folder and on ports of its own; no system service is
touched. What is not installed is named at the end of a run, with the command that installs it.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from config.launch import broker
from config.launch.children import end, spawn

START_SECONDS = 60.0
RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")  # the one on the path changes the user
Process = subprocess.Popen[bytes]


@dataclass(slots=True)
class Broker:
    """A broker that can be killed, and started again at the same URL with what it kept on disk."""

    url: str
    launch: Callable[[], Process]
    wait: Callable[[Process], None]
    server: Process | None = field(default=None)

    def start(self) -> None:
        self.server = self.launch()
        self.wait(self.server)

    def kill(self) -> None:
        """As the kernel does when memory runs out: it says goodbye to nobody."""
        if self.server:
            end(self.server, with_signal=signal.SIGKILL, seconds=10)
            self.server = None


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of broker, and where it comes from."""

    name: str
    package: str
    is_installed: Callable[[], bool]
    prepare: Callable[[Path], AbstractContextManager[Broker]]


@contextmanager
def valkey(folder: Path) -> Iterator[Broker]:
    """The embedded one, as the supervisor starts it."""
    sock, log = folder / "broker.sock", folder / "valkey.log"

    def launch() -> Process:
        return broker.start_broker(folder, sock, log)

    def wait(server: Process) -> None:
        broker.wait_for_broker(sock, server, log)

    yield Broker(broker.broker_url(sock), launch, wait)


@contextmanager
def redis(folder: Path) -> Iterator[Broker]:
    """Redis, which keeps nothing on disk."""
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    command = ["redis-server", *options, "--dir", str(folder)]

    def launch() -> Process:
        return spawn(command, log=folder / "redis.log")

    yield Broker(f"redis://127.0.0.1:{port}/0", launch, listening_at(port))


@contextmanager
def rabbitmq(folder: Path) -> Iterator[Broker]:
    """RabbitMQ with its own name server (epmd), which it would otherwise leave running."""
    port, names = free_port(), free_port()
    (folder / "plugins").write_text("[].")
    (folder / "rabbitmq.conf").touch()
    env = {
        **os.environ,
        "HOME": str(folder),
        "ERL_EPMD_PORT": str(names),
        "RABBITMQ_CONF_ENV_FILE": "/dev/null",
        "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq"),
        "RABBITMQ_DIST_PORT": str(free_port()),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_LOG_BASE": str(folder),
        "RABBITMQ_MNESIA_BASE": str(folder / "db"),
        "RABBITMQ_NODENAME": f"dt{port}@localhost",
        "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
        "RABBITMQ_NODE_PORT": str(port),
    }
    naming = ["epmd", "-address", "127.0.0.1", "-port", str(names)]
    epmd = spawn(naming, log=folder / "epmd.log")

    def launch() -> Process:
        return spawn([str(RABBITMQ)], log=folder / "rabbitmq.log", env=env)

    try:
        listening_at(names)(epmd)
        yield Broker(f"amqp://guest:guest@127.0.0.1:{port}//", launch, listening_at(port))
    finally:
        end(epmd, with_signal=signal.SIGKILL, seconds=10)


KINDS = (
    Kind("Valkey", "", lambda: True, valkey),
    Kind("Redis", "redis-server", lambda: shutil.which("redis-server") is not None, redis),
    Kind("RabbitMQ", "rabbitmq-server", RABBITMQ.exists, rabbitmq),
)
INSTALLED = tuple(kind for kind in KINDS if kind.is_installed())
MISSING = tuple(kind for kind in KINDS if not kind.is_installed())


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


def listening_at(port: int) -> Callable[[Process], None]:
    """Waits until a server takes connections at ``port``."""

    def wait(server: Process) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not _listens(port):
            assert server.poll() is None, "the broker ended while it started"
            assert time.monotonic() < deadline, "the broker did not start in time"
            time.sleep(0.05)

    return wait


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
