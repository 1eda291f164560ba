"""The docs name what there is, and nothing that is not."""

import contextlib
import io
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import get_commands

from api.openapi import document
from api.problems import KINDS as ERRORS
from audit.events import EVENTS
from kernel.context import Scope
from memory.models import Source
from memory.retrieval import WEIGHTS, Arm
from memory.values import Filters
from portal.urls import urlpatterns as pages
from privacy.redaction import PROFILES, Operator
from privacy.redaction.entity_type import KINDS as ENTITY_TYPES
from tests.factories import agent_key, api_client, found_tenant

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SETTING = re.compile(r"\"(DUALTRACE_[A-Z_]+|DATABASE_URL|BROKER_URL|PORT|DEMO)\"")
# Written by set-up for its own use, or marking its own children.
INTERNAL = {
    "DUALTRACE_SUPERUSER_DATABASE_URL",
    "DUALTRACE_DATABASE_SECRET",
    "DUALTRACE_SUPERVISED_HOME",
}
ROOMS = {"audit", "memory", "privacy", "tenants"}
IDS = {"id", "tenant_id", "subject_id", "memory_id"}
AN_ID = "0197a1b2-0000-7000-8000-000000000001"


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def codes(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def table(name: str, heading: str) -> dict[str, list[str]]:
    """Rows of the table that follows ``heading`` and begin with a code: code → other cells."""
    section = f"\n{page(name)}".partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return {row[0].strip("`"): row[1:] for row in rows if row[0].startswith("`")}


def listed(name: str, label: str) -> str:
    """The line, or the rest of it, that begins with ``label``."""
    return page(name).rpartition(label)[2].partition("\n\n")[0]


def settings_read() -> set[str]:
    sources = (ROOT / "platform" / "config").rglob("*.py")
    found = {name for path in sources for name in SETTING.findall(path.read_text("utf-8"))}
    return {name for name in found if not name.endswith("_")} - INTERNAL


def test_every_setting_is_explained_and_none_is_made_up() -> None:
    assert table("configuration.md", "# Configuration").keys() == settings_read()


@pytest.mark.parametrize("name", ["PORT", "DUALTRACE_DATABASE_POOL", "DUALTRACE_LOG_LEVEL"])
def test_a_plain_default_is_the_one_in_the_settings(name: str) -> None:
    source = (ROOT / "platform" / "config" / "settings.py").read_text("utf-8")
    default = re.search(rf"env\.\w+\(\"{name}\", default=\"?(\w+)", source)
    assert default is not None
    assert table("configuration.md", "# Configuration")[name][0] == default[1]


def test_every_scope_is_explained() -> None:
    assert table("api.md", "## Keys and scopes").keys() == set(Scope)


def test_every_error_code_is_explained_with_its_status() -> None:
    rows = table("api.md", "## Errors")
    assert {code: int(row[0]) for code, row in rows.items()} == {
        code: kind.status for code, kind in ERRORS.items()
    }


def test_every_path_of_the_api_is_listed_with_its_scope() -> None:
    section = page("api.md").partition("\n## Paths\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([A-Z]+) \| (.+?) \| .+ \| (.+?) \|$", section, re.MULTILINE)
    shown = {(method, path): scope for method, paths, scope in rows for path in codes(paths)}
    described = {
        (method.upper(), path): operation
        for path, methods in json.loads(document())["paths"].items()
        for method, operation in methods.items()
    }
    shown = {(method, path.partition("?")[0]): scope for (method, path), scope in shown.items()}
    assert shown.keys() == described.keys()
    scopes = {call: described[call].get("x-scope") for call in described}
    wrong = [call for call, scope in scopes.items() if scope and f"`{scope}`" != shown[call]]
    assert wrong == []


def test_what_is_not_there_yet_is_a_404() -> None:
    client = api_client(agent_key(found_tenant()))
    paragraph = page("not-yet.md").partition("404 today:**")[2].partition(". PATCH")[0]
    named = codes(paragraph)
    assert len(named) > 10
    paths = {name: _whole(name) for name in named}
    assert {n: client.get(path).status_code for n, path in paths.items()} == dict.fromkeys(
        named, 404
    )


def _whole(name: str) -> str:
    """A name from that list as a path; those of a person and of an operation stand alone."""
    if name == "events":
        return f"/api/v1/operations/{AN_ID}/events"
    if not name.startswith("/"):
        return f"/api/v1/subjects/mara/{name}"
    outside = ("/api/", "/mcp", "/compat/", "/me/", "/manage/", "/operator/")
    return name if name.startswith(outside) else f"/api/v1{name}"


def test_no_command_that_is_not_there_exists() -> None:
    missing = codes(page("not-yet.md").partition("do not exist:**")[2].partition("\n")[0])
    assert missing
    assert set(missing) & get_commands().keys() == set()


def test_every_action_of_the_audit_log_is_listed() -> None:
    assert set(codes(listed("audit-log.md", "\nActions:\n"))) == EVENTS.keys()


def test_every_entity_type_is_listed() -> None:
    names = re.findall(r"[A-Z][A-Z_]+", listed("redaction.md", "Entity types:"))
    assert set(names) == ENTITY_TYPES.keys()


def test_every_profile_and_operator_of_redaction_is_explained() -> None:
    rows = table("redaction.md", "## Profiles")
    assert rows.keys() == {*PROFILES, *Operator}


def test_every_weight_of_recall_is_the_one_in_force() -> None:
    shown = table("recall.md", "## Stage two: order")
    in_force = {field.name: getattr(WEIGHTS, field.name) for field in fields(WEIGHTS)}
    assert {name: float(row[0]) for name, row in shown.items()} == in_force


def test_every_arm_filter_and_source_is_listed() -> None:
    text = page("recall.md")
    assert all(f"`{word}`" in text for word in [*Arm, *Source.values])
    shown = {name for row in table("recall.md", "## Filters") for name in row.split("`, `")}
    assert shown == {field.name for field in fields(Filters)}


def test_every_check_of_a_start_is_explained() -> None:
    sources = (ROOT / "platform" / "config" / "checks").glob("*.py")
    ids = {name for path in sources for name in re.findall(r"\bE\d{3}\b", path.read_text("utf-8"))}
    rows = table("troubleshooting.md", "## A process refuses to start with an id")
    assert rows.keys() == {f"dualtrace.{name}" for name in ids}


def test_every_command_is_listed_and_none_is_made_up() -> None:
    folders = ROOT.glob("*/management/commands"), ROOT.glob("platform/*/management/commands")
    ours = {p.stem for found in folders for folder in found for p in folder.glob("[a-z]*.py")}
    named = {words.split()[0] for words in codes(listed("operating.md", "\nCommands:"))}
    assert named == ours - {"compile_catalogues"}  # a tool of translators


def test_every_page_of_the_portal_that_is_named_exists() -> None:
    known = {re.sub(r"<[^>]+>", "", f"/{route.pattern}") for route in pages}
    texts = [path.read_text("utf-8") for path in PAGES if path.name != "not-yet.md"]
    named = {word for text in texts for word in codes(text) if re.match(r"/(me|manage)/", word)}
    assert len(named) > 5
    assert named - known == set()


def test_the_leakage_table_has_every_table_and_every_column() -> None:
    text = page("threat-model.md")
    rows = table("threat-model.md", "## The leakage table: what a stolen database shows")
    models = apps.get_models(include_auto_created=True)
    assert {m._meta.db_table for m in models} - set(codes(text)) == set()
    missing = {
        f"{model._meta.db_table}.{field.column}"
        for model in models
        if model._meta.app_label in ROOMS and not model._meta.auto_created
        for field in model._meta.concrete_fields
        if field.column and field.column not in IDS | set(codes(" ".join(_row(rows, model))))
    }
    assert missing == set()


def _row(rows: dict[str, list[str]], model: type) -> list[str]:
    return rows[model._meta.db_table]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_link_between_pages_leads_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []


def test_every_page_is_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    unreached = [path.name for path in PAGES if f"{path.name})" not in readme]
    assert unreached == ["README.md"]


def test_the_first_agent_of_the_readme_runs(live_server_url: str) -> None:
    example = (ROOT / "README.md").read_text("utf-8").partition("```python\n")[2]
    key = agent_key(found_tenant())
    code = example.partition("```")[0].replace("http://localhost:8000", live_server_url)
    code = code.replace("dt_live_the-key-from-the-Ready-block", key)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # noqa: S102  (our own README)
    assert "I prefer trains to planes." in printed.getvalue()
