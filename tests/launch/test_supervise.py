"""Children are started again, stop in order, and never outlive their parent."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config.launch.children import kill_group, spawn
from config.launch.leftovers import MARK, end_leftovers
from config.launch.log_files import LARGEST_BYTES, log_file
from config.launch.supervise import Child, pause_after, stop_all, watch

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
DEAF = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("up", flush=True)
time.sleep(60)
"""
PARENT = """
import sys
from pathlib import Path
from config.launch.children import spawn
child = spawn([sys.executable, "-c", "import time; time.sleep(60)"], log=Path(sys.argv[1]))
print(child.pid, flush=True)
input()
"""
CALLBACK = """
import time
from config.launch.stop_signals import ignore_signals, stop_on_signals
class Dying:
    def __del__(self):
        print("in the callback", flush=True)
        time.sleep(30)
stop_on_signals()
try:
    del [Dying()][:]
    time.sleep(30)
finally:
    ignore_signals()
    print("stopping", flush=True)
"""


class EnoughError(Exception):
    """The test has seen what it wanted."""


def eventually(seen: Callable[[], bool], seconds: float = 5) -> bool:
    deadline = time.monotonic() + seconds
    while not seen() and time.monotonic() < deadline:
        time.sleep(0.01)
    return seen()


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists() and "Z" not in status(process)


def status(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_child_that_dies_is_started_again_and_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starts = []

    def start() -> "subprocess.Popen[bytes]":
        starts.append(time.monotonic())
        if len(starts) == 2:
            raise EnoughError
        return spawn([sys.executable, "-c", "raise SystemExit(3)"], log=tmp_path / "log")

    child = Child("worker", start)
    child.launch()
    with pytest.raises(EnoughError):
        watch([child])
    assert capsys.readouterr().out == "worker ended (status 3); again in 1 s\n"
    assert starts[1] - starts[0] > 1


def test_the_pause_grows_to_half_a_minute() -> None:
    assert [pause_after(failures) for failures in (1, 2, 3, 5, 6, 60)] == [1, 2, 4, 16, 30, 30]


def test_tiers_stop_one_after_another(tmp_path: Path) -> None:
    web, database = (Child(name, lambda: spawn(SLEEP, log=tmp_path / "log")) for name in "wd")
    first, second = web.launch(), database.launch()
    stop_all([[web]])
    assert (first.returncode, second.poll()) == (-signal.SIGTERM, None)
    stop_all([[web], [database]])
    assert second.returncode == -signal.SIGTERM
    assert web.process is database.process is None


def test_a_deaf_child_is_killed_when_patience_ends(tmp_path: Path) -> None:
    log = tmp_path / "log"
    child = Child("deaf", lambda: spawn([sys.executable, "-c", DEAF], log=log), patience=0.2)
    process = child.launch()
    assert eventually(lambda: log.read_text() == "up\n")
    stop_all([[child]])
    assert process.returncode == -signal.SIGKILL


def test_a_child_dies_with_a_killed_parent(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path / "log")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        assert alive(child)
        parent.kill()
    assert eventually(lambda: not alive(child))


def test_what_a_killed_run_left_is_ended(tmp_path: Path) -> None:
    stray = subprocess.Popen(SLEEP, env={**os.environ, MARK: str(tmp_path)})
    other = subprocess.Popen(SLEEP, env={**os.environ, MARK: str(tmp_path / "other")})
    assert eventually(lambda: MARK.encode() in Path(f"/proc/{stray.pid}/environ").read_bytes())
    assert end_leftovers(tmp_path, None, patience=0.1) == 1
    assert stray.wait(5) == -signal.SIGKILL
    assert other.poll() is None
    other.kill()
    other.wait()


def test_killing_a_group_that_is_gone_is_no_error(tmp_path: Path) -> None:
    process = spawn([sys.executable, "-c", ""], log=tmp_path / "log")
    process.wait()
    kill_group(process.pid)


def test_a_log_that_has_grown_is_put_aside(tmp_path: Path) -> None:
    path = log_file(tmp_path, "web")
    with path.open("wb") as log:
        log.truncate(LARGEST_BYTES + 1)
    assert log_file(tmp_path, "web") == path
    assert not path.exists()
    assert (tmp_path / "web.log.1").stat().st_size == LARGEST_BYTES + 1


def test_a_signal_that_falls_into_a_callback_is_heard_all_the_same(tmp_path: Path) -> None:
    log = tmp_path / "log"
    process = spawn([sys.executable, "-c", CALLBACK], log=log)
    assert eventually(lambda: log.exists() and "in the callback" in log.read_text())
    process.send_signal(signal.SIGTERM)
    assert process.wait(5) == 128 + signal.SIGTERM
    assert "stopping" in log.read_text()
