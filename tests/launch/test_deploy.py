"""The deployment files name the settings that exist, and the processes that exist."""

import re
from pathlib import Path

import pytest

from config.launch import commands
from config.launch.home import Home

PROJECT = Path(__file__).resolve().parents[2]
DEPLOY = sorted(path for path in (PROJECT / "deploy").rglob("*") if path.is_file())
NAME = re.compile(r"\b(?:DUALTRACE_[A-Z_]+|DATABASE_URL|BROKER_URL)\b")


def known_settings() -> set[str]:
    """Every name that the settings and the set-up read."""
    texts = (path.read_text() for path in (PROJECT / "platform" / "config").rglob("*.py"))
    return {name for text in texts for name in NAME.findall(text)}


@pytest.mark.parametrize("path", DEPLOY, ids=lambda path: path.name)
def test_a_deployment_file_names_settings_that_exist(path: Path) -> None:
    assert set(NAME.findall(path.read_text())) <= known_settings()


@pytest.mark.parametrize("name", ["web", "worker", "beat", "sealer"])
def test_each_process_has_its_unit_and_its_service(name: str) -> None:
    unit = PROJECT / "deploy" / "systemd" / f"dualtrace-{name}.service"
    assert "User=dualtrace" in unit.read_text()
    assert f"dualtrace-{name}.service" in (unit.parent / "dualtrace.target").read_text()
    assert f"\n  {name}:\n" in (PROJECT / "deploy" / "compose.yml").read_text()


def test_units_and_image_start_the_web_process_as_we_do() -> None:
    ours = commands.web("127.0.0.1", 8000)[2:]
    unit = (PROJECT / "deploy" / "systemd" / "dualtrace-web.service").read_text()
    image = (PROJECT / "deploy" / "Dockerfile").read_text()
    for word in ("config.asgi:application", "--no-access-log", "--no-server-header"):
        assert word in ours
        assert word in unit
        assert word in image


def test_worker_and_sealer_start_as_we_do() -> None:
    systemd = PROJECT / "deploy" / "systemd"
    assert "celery" in commands.worker(Home(Path("/x")))
    assert "celery -A config worker" in (systemd / "dualtrace-worker.service").read_text()
    assert commands.sealer()[-1] == "run_sealer"
    assert "manage.py run_sealer" in (systemd / "dualtrace-sealer.service").read_text()


def test_the_image_does_not_run_as_root() -> None:
    final = (PROJECT / "deploy" / "Dockerfile").read_text().rpartition("FROM ")[2]
    assert "\nUSER dualtrace\n" in final


def test_the_image_installs_from_the_lock_with_hashes() -> None:
    image = (PROJECT / "deploy" / "Dockerfile").read_text()
    assert "--require-hashes" in image
    assert image.count("uv sync --locked") == 2
