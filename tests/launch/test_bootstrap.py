"""The environment's set-up: each thing that stands in the way has one sentence and its cure."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import pytest

from config.launch import bootstrap

Version = namedtuple("Version", "major minor micro releaselevel serial")


@pytest.mark.parametrize(("minor", "fits"), [(10, False), (11, True), (13, True), (14, False)])
def test_python_3_11_to_3_13_fit(minor: int, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", Version(3, minor, 0, "final", 0))
    trouble = bootstrap.wrong_python()
    if fits:
        assert trouble is None
    else:
        assert trouble is not None
        assert trouble.startswith(f"Python 3.{minor} cannot run Dualtrace: install Python 3.11")


def test_a_missing_venv_module_names_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "PYTHON", tmp_path / "none")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert bootstrap.no_venv_module() == (
        "this Python has no venv module: apt-get install python3-venv, then run again."
    )


def test_a_folder_without_space_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "none")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 5 * 1024**2))
    assert bootstrap.no_space() == (
        f"only 5 MB are free in {bootstrap.PROJECT}: set-up needs 2 GB."
    )


def test_a_folder_of_somebody_else_s_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert bootstrap.unwritable() == (
        f"{bootstrap.PROJECT} is not writable: clone it into a folder of your own."
    )


def test_an_unchanged_lock_installs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "synced")
    monkeypatch.setattr(bootstrap, "call", lambda _: pytest.fail("something was installed"))
    bootstrap.STAMP.write_text(bootstrap.wanted(dev=True))
    assert bootstrap.synchronise(bootstrap.wanted(dev=False)) == "unchanged"
    assert bootstrap.synchronise(bootstrap.wanted(dev=True)) == "unchanged"


def test_a_changed_lock_installs_with_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "synced")
    monkeypatch.setattr(bootstrap, "call", calls.append)
    bootstrap.synchronise(bootstrap.wanted(dev=True))
    assert "--require-hashes" in calls[-2]
    assert calls[-1][1:] == ["sync", "--quiet", "--locked", "--inexact", "--group", "dev"]
    assert bootstrap.STAMP.read_text() == bootstrap.wanted(dev=True)


def test_it_needs_the_standard_library_alone() -> None:
    tree = ast.parse(Path(bootstrap.__file__).read_text(), feature_version=(3, 7))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else names(node))
    }
    assert imported <= sys.stdlib_module_names


def test_it_runs_as_a_script() -> None:
    done = subprocess.run(
        [sys.executable, "-I", bootstrap.__file__, "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert "environment" in done.stdout


def names(node: ast.Import) -> list[str]:
    """What ``import a, b`` imports."""
    return [alias.name for alias in node.names]
