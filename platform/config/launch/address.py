"""Where the web process listens: ``DUALTRACE_HOST`` and ``PORT``."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from config.launch.failure import CannotStart

THIS_MACHINE = ("127.0.0.1", "0.0.0.0", "::", "::1")  # noqa: S104  (compared, not bound)


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """As a browser on this machine would write it."""
        return f"http://{'localhost' if self.host in THIS_MACHINE else self.host}:{self.port}"


def wanted_address(environ: Mapping[str, str] = os.environ) -> Address:
    """The address that the environment asks for, by default port 8000 of this machine alone."""
    port = environ.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise CannotStart(f"PORT={port} is no port: give a number from 1 to 65535.")
    return Address(environ.get("DUALTRACE_HOST") or "127.0.0.1", int(port))
