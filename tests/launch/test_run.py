"""``make run`` for real: start, stop, start again, and every way in which a start goes wrong."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.launch.clean import clean
from config.launch.home import Home
from tests.launch.house import PATIENCE, House, clean_environment, manage, processes_of, started
from tests.launch.test_supervise import eventually

STAGES = ["folders", "database", "broker", "migrations", "models", "serving"]


def make_home() -> Iterator[Path]:
    """A place for a home, with a short path that the database's account can pass."""
    with tempfile.TemporaryDirectory(prefix="dt-run-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder) / "var"
        clean(Home(Path(folder) / "var"))


@pytest.fixture(scope="module")
def running() -> Iterator[House]:
    """A house that serves, for the tests that leave it standing."""
    for place in make_home():
        with started(place) as house:
            yield house.until_ready()
        assert processes_of(place) == []


@pytest.fixture
def home(running: House) -> Iterator[Path]:
    """A new home, spared the building of the model's graph."""
    for place in make_home():
        place.mkdir(mode=0o711)
        shutil.copytree(running.home / "models", place / "models")
        yield place


def serves(house: House) -> bool:
    """Whether the house's web process can serve."""
    try:
        return bool(house.get("/readyz")["status"] == "ok")
    except OSError:
        return False


def test_each_stage_is_a_timed_line_and_the_end_is_ready(running: House) -> None:
    assert re.findall(r"^ *\d+\.\d s  (\w+)", running.printed, re.MULTILINE) == STAGES
    assert f"\nReady at http://localhost:{running.port}\n" in running.printed
    assert serves(running)


def test_a_second_start_says_where_the_first_runs(running: House) -> None:
    with started(running.home) as second:
        assert second.process.wait(PATIENCE) == 1
    assert second.printed == (
        f"dualtrace: it runs already, at http://localhost:{running.port}: use that, or stop it "
        "with Ctrl-C.\n"
    )
    assert serves(running)


def test_a_command_uses_the_running_database(running: House) -> None:
    servers = postgres_servers(running.home)
    assert "[X] 0001_initial" in manage(running.home, "showmigrations", "audit").stdout
    assert postgres_servers(running.home) == servers


def test_local_data_is_not_removed_while_it_is_used(running: House) -> None:
    command = [sys.executable, "-m", "config.launch.clean"]
    env = clean_environment(running.home)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"runs at http://localhost:{running.port}" in done.stderr


def test_the_doctor_finds_a_running_house_well(running: House) -> None:
    report = manage(running.home, "doctor").stdout
    assert f"in use by our own run at http://localhost:{running.port}" in report
    assert "answers; the app role stands under row security" in report
    assert "ok  broker       answers" in report


def test_a_process_that_is_killed_comes_back(running: House) -> None:
    for process in processes_of(running.home):
        if b"uvicorn" in Path(f"/proc/{process}/cmdline").read_bytes():
            os.kill(process, signal.SIGKILL)
    told = "web ended (status -9); again in 1 s"
    assert eventually(lambda: told in running.printed, seconds=PATIENCE)
    assert eventually(lambda: serves(running), seconds=PATIENCE)


def test_after_a_killed_run_the_next_one_starts_and_leaves_nothing(home: Path) -> None:
    with started(home) as house:
        house.until_ready()
        house.stop(signal.SIGKILL)
    with started(home) as again:
        again.until_ready()
        assert again.stop(signal.SIGHUP) == 128 + signal.SIGHUP
    assert processes_of(home) == []


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_a_signal_in_the_middle_of_a_start_stops_all_of_it(
    home: Path, sent: signal.Signals, status: int
) -> None:
    with started(home) as house:
        assert eventually(lambda: "models" in house.printed, seconds=PATIENCE)
        assert house.stop(sent) == status
    assert processes_of(home) == []


def test_a_taken_port_is_named_with_a_way_out(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with started(home, port=port) as house:
            assert house.process.wait(PATIENCE) == 1
    assert house.printed == (
        f"dualtrace: port {port} cannot be used (Address already in use): choose another with "
        f"make run PORT={port + 1}.\n"
    )


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    command = [sys.executable, "-m", "config.launch"]
    env = clean_environment(tmp_path / "file" / "var")
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "cannot be written (Not a directory)" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_command_alone_starts_the_database_and_stops_it(home: Path) -> None:
    home.parent.chmod(0o711)
    done = manage(home, "showmigrations", "tenants")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == ["tenants", " [X] 0001_initial"]
    assert processes_of(home) == []
    for role, user in (("app", "dualtrace_app"), ("superuser", "postgres")):
        url = manage(home, "database_url", "--role", role).stdout
        assert url.startswith(f"postgresql://{user}:")


def postgres_servers(home: Path) -> list[int]:
    """The database servers that run in ``home`` (their processes' working folder is the data)."""
    return [
        process
        for process in processes_of(home)
        if (home / "postgres") == Path(f"/proc/{process}/cwd").readlink()
        and b"-D" in Path(f"/proc/{process}/cmdline").read_bytes()
    ]
