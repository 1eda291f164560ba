"""What set-up makes in the home folder, and what it refuses."""

import os
from pathlib import Path

import pytest

from config.launch.clean import clean
from config.launch.failure import CannotStart
from config.launch.home import Home, short_socket
from config.launch.locks import try_lock
from config.launch.prepare_home import prepare_home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "var")
    prepare_home(made, {})
    return made


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_keys_are_random_private_and_kept(home: Home) -> None:
    before = home.root_key.read_bytes(), home.audit_signing_key.read_bytes()
    prepare_home(home, {})
    assert (home.root_key.read_bytes(), home.audit_signing_key.read_bytes()) == before
    assert len(set(before)) == 2
    assert [len(key) for key in before] == [32, 32]
    assert mode(home.root_key) == mode(home.audit_signing_key) == mode(home.local_env) == 0o600
    assert mode(home.keys) == mode(home.logs) == mode(home.run) == mode(home.witness) == 0o700


def test_nobody_else_may_look_into_the_home(home: Home) -> None:
    assert mode(home.root) & 0o066 == 0


def test_a_lost_key_is_not_replaced_by_another(home: Home) -> None:
    home.root_key.unlink()
    with pytest.raises(CannotStart, match="put it back from your backup"):
        prepare_home(home, {})
    assert not home.root_key.exists()


def test_a_key_from_the_environment_makes_no_file(tmp_path: Path) -> None:
    home = Home(tmp_path / "var")
    prepare_home(home, {"DUALTRACE_ROOT_KEY": "given"})
    assert not home.root_key.exists()
    assert home.audit_signing_key.exists()


def test_a_home_that_cannot_be_made_names_the_cure(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart, match=r"file.* cannot be written .*DUALTRACE_HOME=/path"):
        prepare_home(Home(tmp_path / "file" / "var"), {})


def test_clean_removes_the_home_and_says_so(home: Home) -> None:
    assert clean(home) == [home.root]
    assert not home.root.exists()
    assert clean(home) == []


def test_clean_refuses_while_it_runs(home: Home) -> None:
    path = home.run / "supervisor.lock"
    with path.open("w") as held:
        held.write("http://localhost:8000")
    lock = try_lock(path)
    with pytest.raises(CannotStart, match="runs at http://localhost:8000"):
        clean(home)
    assert lock
    lock.close()


def test_clean_refuses_a_folder_that_set_up_did_not_make(tmp_path: Path) -> None:
    (tmp_path / "precious").touch()
    with pytest.raises(CannotStart, match="was not made by set-up"):
        clean(Home(tmp_path))
    assert (tmp_path / "precious").exists()


def test_a_lock_has_one_holder_and_any_number_of_sharers(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first, second = try_lock(path, shared=True), try_lock(path, shared=True)
    assert first
    assert second
    assert try_lock(path) is None
    first.close()
    second.close()
    assert try_lock(path)


def test_a_path_too_long_for_a_socket_moves_under_a_short_name(tmp_path: Path) -> None:
    short, long = tmp_path / "s.sock", tmp_path / ("x" * 120) / "s.sock"
    assert short_socket(short) == short
    moved = short_socket(long)
    assert moved == short_socket(long)
    assert moved.name == "s.sock"
    assert len(os.fsencode(moved)) < 100
