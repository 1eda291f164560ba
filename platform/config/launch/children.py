"""Child processes that never outlive us: own process group, a signal when the parent dies."""

import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from config.launch.account import Account

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


def spawn(
    command: Sequence[str],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    account: Account | None = None,
    on_parent_death: signal.Signals = signal.SIGTERM,
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start ``command`` with its output appended to ``log``. Call it from the main thread: the
    kernel ties the death signal to the thread that forks."""
    parent = os.getpid()

    def die_with_parent() -> None:
        _libc.prctl(PR_SET_PDEATHSIG, on_parent_death)
        if os.getppid() != parent:
            os._exit(1)

    with log.open("ab") as output:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=cwd,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
            process_group=0,
            preexec_fn=die_with_parent,
        )


def end(process: subprocess.Popen[bytes], *, with_signal: signal.Signals, seconds: float) -> None:
    """Ask ``process`` to stop; kill its whole group if it has not within ``seconds``."""
    ask(process, with_signal)
    wait_for_end(process, seconds)


def ask(process: subprocess.Popen[bytes], with_signal: signal.Signals) -> None:
    """Send ``with_signal`` to a process that still runs."""
    if process.poll() is None:
        process.send_signal(with_signal)


def wait_for_end(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait for ``process``; kill what is left of its group, at the latest after ``seconds``."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        kill_group(process.pid)
        process.wait()
    kill_group(process.pid)


def kill_group(group: int) -> None:
    """Kill what is left of a process group."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
