"""The database's own account, and where its data may stand."""

import os
from pathlib import Path

import pytest

from config.launch import postgres
from config.launch.account import Account, can_reach
from config.launch.failure import CannotStart
from config.launch.folders import own_folder
from tests.conftest import Services

STRANGER = Account(uid=61234, gid=61234)


@pytest.fixture
def way(tmp_path: Path) -> Path:
    """A folder inside one whose mode the test sets; all above it are open."""
    for folder in tmp_path.parents:
        if folder.stat().st_uid == os.geteuid() and str(folder).count("/") > 1:
            folder.chmod(folder.stat().st_mode | 0o011)
    tmp_path.chmod(0o711)
    inner = tmp_path / "inner"
    inner.mkdir()
    return inner


def test_a_closed_folder_bars_the_way(way: Path) -> None:
    way.chmod(0o711)
    assert can_reach(STRANGER, way / "data")
    way.chmod(0o700)
    assert not can_reach(STRANGER, way / "data")
    assert can_reach(None, way / "data")


def test_the_owner_s_and_the_group_s_bits_count_for_them_alone(way: Path) -> None:
    owner, group = way.stat().st_uid, way.stat().st_gid
    way.chmod(0o100)
    assert can_reach(Account(owner, 61234), way / "data")
    way.chmod(0o010)
    assert can_reach(Account(61234, group), way / "data")
    assert not can_reach(Account(owner, group), way / "data")


def test_a_database_that_its_account_cannot_reach_stands_elsewhere(
    way: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "service_account", lambda: STRANGER)
    way.chmod(0o700)
    cluster = postgres.locate(way / "postgres", way / "sockets")
    assert cluster.data.parent.parent == postgres.ELSEWHERE
    assert cluster.sockets.is_relative_to(cluster.data.parent)
    assert cluster.binaries.is_relative_to(cluster.data.parent)
    assert way.stat().st_mode & 0o777 == 0o700


def test_whoever_is_not_root_runs_the_database_in_the_home(
    way: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "service_account", lambda: None)
    way.chmod(0o700)
    cluster = postgres.locate(way / "postgres", way / "sockets")
    assert (cluster.data, cluster.sockets) == (way / "postgres", way / "sockets")


def test_the_server_never_runs_as_root(services: Services) -> None:
    process = (services.cluster.data / "postmaster.pid").read_text().splitlines()[0]
    assert Path(f"/proc/{process}").stat().st_uid != 0


def test_a_folder_of_ours_is_private(tmp_path: Path) -> None:
    own_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_link_put_in_our_folder_s_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "target")
    with pytest.raises(CannotStart, match="belongs to someone else"):
        own_folder(tmp_path / "link")
