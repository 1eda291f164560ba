"""``make run`` for real: start, stop, start again, and every way in which a start goes wrong.

One prepared home is shared, so that the module pays for one cold start.
"""

import os
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
from tests.launch.house import House, clean_environment, manage, processes_of, started
from tests.launch.test_supervise import eventually


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A home that was set up once and stopped again."""
    with tempfile.TemporaryDirectory(prefix="dt-run-") as folder:
        Path(folder).chmod(0o711)
        place = Path(folder) / "var"
        with started(place) as house:
            house.until_ready()
        yield place
        clean(Home(place))


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_starts_serves_and_leaves_nothing(home: Path, with_signal: signal.Signals) -> None:
    with started(home) as house:
        house.until_ready()
        assert house.get("/readyz")["status"] == "ok"
        assert len(processes_of(home)) >= 6
        status = house.stop(with_signal)
    assert status == (0 if with_signal == signal.SIGINT else 128 + with_signal)
    assert processes_of(home) == []


def test_each_stage_is_a_timed_line(home: Path) -> None:
    with started(home) as house:
        lines = house.until_ready().printed.splitlines()
    stages = [line.split()[2] for line in lines if line[:8].strip().endswith("s")]
    assert stages == ["folders", "database", "broker", "migrations", "models", "serving"]


def test_a_second_start_says_where_the_first_runs(home: Path) -> None:
    with started(home) as first:
        first.until_ready()
        with started(home) as second:
            assert second.process.wait(60) == 1
        assert f"runs already at http://localhost:{first.port}" in second.printed
        assert first.get("/livez")


def test_after_a_killed_run_nothing_is_left_and_the_next_one_starts(home: Path) -> None:
    with started(home) as house:
        house.until_ready()
        house.stop(signal.SIGKILL)
    with started(home) as again:
        again.until_ready()
    assert processes_of(home) == []


def test_a_process_that_is_killed_comes_back(home: Path) -> None:
    with started(home) as house:
        house.until_ready()
        for process in processes_of(home):
            if b"uvicorn" in Path(f"/proc/{process}/cmdline").read_bytes():
                os.kill(process, signal.SIGKILL)
        assert eventually(lambda: "web ended (status -9); again in 1 s" in house.printed)
        assert eventually(lambda: answers(house), seconds=60)


def test_a_taken_port_is_named_with_a_way_out(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with started(home, port=port) as house:
            assert house.process.wait(60) == 1
    assert house.printed == (
        f"dualtrace: port {port} cannot be used (Address already in use): choose another with "
        f"make run PORT={port + 1}.\n"
    )
    assert processes_of(home) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    command = [sys.executable, "-m", "config.launch"]
    env = clean_environment(tmp_path / "file" / "var")
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "cannot be written (Not a directory)" in done.stderr
    assert "DUALTRACE_HOME=/path" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_command_uses_the_running_database(home: Path) -> None:
    with started(home) as house:
        house.until_ready()
        before = processes_of(home)
        assert manage(home, "showmigrations", "--plan").returncode == 0
        assert processes_of(home) == before


def test_a_command_alone_starts_the_database_and_stops_it(home: Path) -> None:
    done = manage(home, "showmigrations", "tenants")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == ["tenants", " [X] 0001_initial"]
    assert processes_of(home) == []


@pytest.mark.parametrize("role", ["app", "owner", "superuser"])
def test_the_database_s_url_is_there_for_operators(home: Path, role: str) -> None:
    user = {"superuser": "postgres"}.get(role, f"dualtrace_{role}")
    assert manage(home, "database_url", "--role", role).stdout.startswith(f"postgresql://{user}:")


def test_the_doctor_finds_a_prepared_home_well(home: Path) -> None:
    done = manage(home, "doctor")
    assert "ok  root key" in done.stdout
    assert "not running (make run)" in done.stdout


def answers(house: House) -> bool:
    """Whether the house's web process can serve."""
    try:
        return bool(house.get("/readyz")["status"] == "ok")
    except OSError:
        return False
