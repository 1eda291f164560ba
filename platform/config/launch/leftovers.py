"""What a killed supervisor may have left running: found by marks that only our children carry."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from config.launch.postgres import Cluster

MARK = "DUALTRACE_SUPERVISED_HOME"
PATIENCE_SECONDS = 10.0
PROC = Path("/proc")


def end_leftovers(
    home: Path, cluster: Cluster | None, *, patience: float = PATIENCE_SECONDS
) -> int:
    """Wait for earlier children, which die with their parent; end those that linger. How many
    there were."""
    found = set(_ours(home, cluster))
    deadline = time.monotonic() + patience
    while (left := set(_ours(home, cluster))) and time.monotonic() < deadline:
        time.sleep(0.1)
    for process in left:
        os.kill(process, signal.SIGKILL)
    return len(found)


def _ours(home: Path, cluster: Cluster | None) -> Iterator[int]:
    mark = f"{MARK}={home}".encode()
    for folder in PROC.iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if mark in (folder / "environ").read_bytes().split(b"\0") or (
                    cluster and _serves(folder, cluster)
                ):
                    yield int(folder.name)
            except OSError:  # gone meanwhile, or someone else's
                continue


def _serves(process: Path, cluster: Cluster) -> bool:
    """A server process of this cluster; PostgreSQL overwrites its environment with a title."""
    binary = (cluster.binaries / "postgres").resolve()
    return (process / "exe").readlink() == binary and (
        process / "cwd"
    ).readlink() == cluster.data.resolve()
