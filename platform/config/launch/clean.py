"""``make clean``: remove all local data, and say what went."""

import shutil
import sys
from pathlib import Path

from config.launch.failure import CannotStart
from config.launch.home import Home, current_home
from config.launch.locks import read_note, try_lock
from config.launch.postgres import locate
from config.launch.say import say


def main() -> None:
    """Remove the home that ``DUALTRACE_HOME`` names, unless it is in use."""
    try:
        removed = clean(current_home())
    except CannotStart as failure:
        sys.exit(f"dualtrace: {failure}")
    say(f"removed {', '.join(map(str, removed))}" if removed else "nothing to remove")


def clean(home: Home) -> list[Path]:
    """Remove ``home`` and its database, wherever that stands; what was there. Raises
    :class:`CannotStart` while either is in use, and for a folder that set-up did not make."""
    if not home.root.exists():
        return []
    if not home.local_env.exists():
        raise CannotStart(f"{home.root} was not made by set-up (it has no local.env): not removed.")
    _refuse_while_in_use(home)
    present = [folder for folder in _folders(home) if folder.exists()]
    for folder in present:
        shutil.rmtree(folder)
    return present


def _folders(home: Home) -> list[Path]:
    """The home, and what stands outside it: the whole folder of a database that its account could
    not reach there, sockets whose path was too long."""
    cluster = locate(home.postgres, home.sockets)
    away = cluster.data != home.postgres
    places = [cluster.data.parent if away else cluster.sockets, home.broker_socket.parent]
    return [home.root, *(place for place in places if not place.is_relative_to(home.root))]


def _refuse_while_in_use(home: Home) -> None:
    if not home.run.exists():
        return
    running = home.run / "supervisor.lock"
    if try_lock(running) is None:
        raise CannotStart(f"runs at {read_note(running)}: stop it with Ctrl-C first.")
    if try_lock(home.run / "database.lock") is None:
        raise CannotStart("a management command uses the database: let it end first.")


if __name__ == "__main__":
    main()
