"""The docs name what there is, and nothing that is not."""

import re
from pathlib import Path

import pytest

from api.problems import KINDS as ERRORS
from audit.events import EVENTS
from kernel.context import Scope
from memory.retrieval import Arm
from privacy.redaction.entity_type import KINDS as ENTITY_TYPES

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SETTING = re.compile(r"\"(DUALTRACE_[A-Z_]+|DATABASE_URL|BROKER_URL|PORT|DEMO)\"")
# Written by set-up for its own use, or naming no setting of an operator's.
INTERNAL = {
    "DUALTRACE_SUPERUSER_DATABASE_URL",
    "DUALTRACE_DATABASE_SECRET",
    "DUALTRACE_SUPERVISED_HOME",
}


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def settings_read() -> set[str]:
    sources = (ROOT / "platform" / "config").rglob("*.py")
    found = {name for path in sources for name in SETTING.findall(path.read_text("utf-8"))}
    return {name for name in found if not name.endswith("_")} - INTERNAL


def test_every_setting_is_explained_and_none_is_made_up() -> None:
    documented = set(re.findall(r"^\| `([A-Z_]+)`", page("configuration.md"), re.MULTILINE))
    assert settings_read() - documented == set()
    assert documented - settings_read() <= {"DUALTRACE_TEST_BROWSER"}


def test_every_scope_is_explained() -> None:
    rows = re.findall(r"^\| `([a-z]+(?::[a-z]+)?)` \|", page("api.md"), re.MULTILINE)
    assert set(Scope) <= set(rows)


def test_every_error_code_is_explained_with_its_status() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (\d{3}) \|", page("api.md"), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == {
        code: kind.status for code, kind in ERRORS.items()
    }


def test_every_action_of_the_audit_log_is_listed() -> None:
    listed = page("audit-log.md").rpartition("Actions:")[2]
    assert set(re.findall(r"`([a-z_.]+)`", listed)) == EVENTS.keys()


def test_every_entity_type_is_listed() -> None:
    listed = page("redaction.md").partition("Entity types:")[2].partition("\n")[0]
    assert set(re.findall(r"[A-Z][A-Z_]+", listed)) == ENTITY_TYPES.keys()


def test_every_arm_is_listed() -> None:
    assert all(f"`{arm}`" in page("recall.md") for arm in Arm)


def test_every_command_is_listed_and_none_is_made_up() -> None:
    folders = ROOT.glob("*/management/commands"), ROOT.glob("platform/*/management/commands")
    ours = {p.stem for found in folders for folder in found for p in folder.glob("[a-z]*.py")}
    listed = page("operating.md").partition("Commands:")[2].partition("\n")[0]
    named = {words.split()[0] for words in re.findall(r"`([^`]+)`", listed)}
    assert ours - named <= {"compile_catalogues"}
    assert named <= ours


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_between_pages_leads_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []
