"""The home folder: where all local data lives."""

import os
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from config.environment import home_folder

SOCKET_PATH_BYTES = 100  # the system's limit is 107


@dataclass(frozen=True, slots=True)
class Home:
    """Paths under the home folder."""

    root: Path

    @property
    def local_env(self) -> Path:
        return self.root / "local.env"

    @property
    def keys(self) -> Path:
        return self.root / "keys"

    @property
    def root_key(self) -> Path:
        return self.keys / "root.key"

    @property
    def audit_signing_key(self) -> Path:
        return self.keys / "audit_signing.key"

    @property
    def witness(self) -> Path:
        return self.root / "witness"

    @property
    def logs(self) -> Path:
        return self.root / "log"

    @property
    def run(self) -> Path:
        return self.root / "run"

    @property
    def models(self) -> Path:
        return self.root / "models"

    @property
    def broker(self) -> Path:
        return self.root / "broker"

    @property
    def broker_socket(self) -> Path:
        return short_socket(self.run / "broker.sock")

    @property
    def sockets(self) -> Path:
        return self.root / "sockets"

    @property
    def postgres(self) -> Path:
        return self.root / "postgres"

    @property
    def demo_credentials(self) -> Path:
        return self.root / "demo_credentials.json"


def current_home() -> Home:
    """The home that ``DUALTRACE_HOME`` names, by default ``./var``."""
    return Home(home_folder())


def short_socket(path: Path) -> Path:
    """``path``, unless it is too long for a socket: then a name made from it, in a folder of its
    own in the user's run-time folder or the system's temporary one."""
    if len(os.fsencode(path)) <= SOCKET_PATH_BYTES:
        return path
    own = os.environ.get("XDG_RUNTIME_DIR") if os.geteuid() else None
    return Path(own or tempfile.gettempdir()) / f"dualtrace-{digest(path)}" / path.name


def digest(path: Path) -> str:
    """A short name for a path."""
    return sha256(os.fsencode(path)).hexdigest()[:12]
