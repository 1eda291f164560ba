"""One supervisor a home, one web server a port."""

import socket
from typing import IO

from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.locks import read_note, try_lock, wait_for_lock, write_note
from config.launch.say import say


def claim_home(home: Home, url: str) -> IO[str]:
    """The home's lock, to be kept open. Raises :class:`CannotStart` with the address of the
    supervisor that holds it already."""
    path = home.run / "supervisor.lock"
    lock = try_lock(path)
    if lock is None:
        raise CannotStart(
            f"it runs already, at {read_note(path)}: use that, or stop it with Ctrl-C."
        )
    write_note(lock, url)
    return lock


def claim_database(home: Home) -> IO[str]:
    """The right to run the embedded server; waits for a command that has it at the moment."""
    path = home.run / "database.lock"
    lock = try_lock(path)
    if lock is None:
        say("          waiting for a management command that uses the database")
        lock = wait_for_lock(path)
    return lock


def refuse_taken_port(host: str, port: int) -> None:
    """Raise :class:`CannotStart` unless a server could listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotStart(
                f"port {port} cannot be used ({error.strerror}): choose another with "
                f"make run PORT={port + 1}."
            ) from None
