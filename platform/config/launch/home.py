"""The home folder: where all local data lives."""

from dataclasses import dataclass
from pathlib import Path

from config.environment import home_folder


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
    def broker(self) -> Path:
        return self.root / "broker"

    @property
    def postgres(self) -> Path:
        return self.root / "postgres"

    @property
    def demo_credentials(self) -> Path:
        return self.root / "demo_credentials.json"


def current_home() -> Home:
    """The home that ``DUALTRACE_HOME`` names, by default ``./var``."""
    return Home(home_folder())
