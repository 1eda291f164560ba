"""The audit log over HTTP: who did what, and the proofs."""

import json
import subprocess
import sys
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from audit import verifier
from audit.merkle import verify_consistency, verify_inclusion
from audit.seal import seal_tenant
from kernel.context import TenantContext
from tests.asgi import ask
from tests.factories import ApiClient, agent_key, api_client, found_tenant

ALICE = "alice@acme.example"
AUDIT = "/api/v1/audit"


@dataclass(frozen=True, slots=True)
class Acme:
    """A tenant in which an agent has done five things with Alice's memory."""

    context: TenantContext
    key: str
    agent: ApiClient


@pytest.fixture
def acme() -> Acme:
    """A tenant of its own."""
    context = found_tenant()
    key = agent_key(context, purpose="support")
    agent = api_client(key)
    made = agent.post("/api/v1/memories", {"subject": ALICE, "text": "Alice paints boats."})
    agent.get(made["Location"])
    agent.get(f"/api/v1/memories?subject={ALICE}&purpose=weekly%20report")
    agent.post("/api/v1/recall", {"subject": ALICE, "query": "boats", "purpose": "small talk"})
    agent.delete(made["Location"])
    return Acme(context, key, agent)


def entries(acme: Acme, query: str = "") -> list[dict[str, Any]]:
    """A page of the log."""
    found: list[dict[str, Any]] = acme.agent.get(f"{AUDIT}/entries?{query}").json()["results"]
    return found


def test_every_act_is_an_entry_reads_too(acme: Acme) -> None:
    actions = [entry["action"] for entry in entries(acme)][::-1]
    assert actions == [
        "tenant.created",
        "key.created",
        "subject.created",
        "memory.remembered",
        "memory.read",
        "memory.listed",
        "memory.recalled",
        "memory.forgotten",
    ]
    assert entries(acme, "limit=1")[0]["action"] == "audit.read"


def test_entries_say_who_and_under_which_request_and_name_no_person(acme: Acme) -> None:
    answer = acme.agent.get(f"/api/v1/memories?subject={ALICE}", x_request_id="look-me-up")
    assert answer.status_code == 200
    (entry,) = entries(acme, "request_id=look-me-up")
    assert (entry["action"], entry["actor_kind"], entry["outcome"]) == (
        "memory.listed",
        "agent",
        "ok",
    )
    (key,) = acme.agent.get("/api/v1/api-keys").json()["results"]
    assert entry["actor_id"] == key["agent"]["id"]
    assert ALICE not in str(entries(acme))


@pytest.mark.parametrize(
    ("query", "actions"),
    [
        ("action=memory.recalled", ["memory.recalled"]),
        ("action=key.", ["key.created"]),
        ("actor_kind=operator", ["key.created", "tenant.created"]),
        ("before=2020-01-01T00:00:00Z", []),
        ("outcome=denied", []),
    ],
)
def test_the_log_can_be_searched(acme: Acme, query: str, actions: list[str]) -> None:
    assert [entry["action"] for entry in entries(acme, query)] == actions


def test_the_log_can_be_searched_for_a_person(acme: Acme) -> None:
    acme.agent.post("/api/v1/memories", {"subject": "bob", "text": "Bob paints fences."})
    actions = [entry["action"] for entry in entries(acme, "subject=bob")]
    assert actions == ["memory.remembered", "subject.created"]
    assert acme.agent.get(f"{AUDIT}/entries?subject=nobody").status_code == 404


def test_pages_of_the_log_hold_each_entry_once(acme: Acme) -> None:
    seen: list[str] = []
    cursor = ""
    while len(seen) < 50:
        page = acme.agent.get(f"{AUDIT}/entries?limit=3&action=memory.{cursor}").json()
        seen += [entry["id"] for entry in page["results"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert len(seen) == len(set(seen)) == 5


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("action=lunch.eaten", "action"),
        ("actor_id=7", "actor_id"),
        ("outcome=perhaps", "outcome"),
        ("limit=201", "limit"),
        ("cursor=forged", "cursor"),
        ("colour=red", "colour"),
    ],
)
def test_a_wrong_search_is_refused_by_name(acme: Acme, query: str, field: str) -> None:
    answer = acme.agent.get(f"{AUDIT}/entries?{query}")
    assert answer.status_code == 422
    assert [row["field"] for row in answer.json()["errors"]] == [field]


def test_a_person_is_told_who_read_when_and_why(acme: Acme) -> None:
    answer = acme.agent.get(f"/api/v1/subjects/{ALICE}/access?limit=4").json()
    assert [(row["action"], row["purpose"]) for row in answer["results"]] == [
        ("memory.forgotten", "support"),
        ("memory.recalled", "small talk"),
        ("memory.listed", "weekly report"),
        ("memory.read", "support"),
    ]
    assert answer["next_cursor"]
    person = acme.agent.get(f"/api/v1/subjects/{ALICE}").json()
    assert person["last_read_at"] == answer["results"][1]["occurred_at"]


def test_the_log_of_another_tenant_is_another(acme: Acme) -> None:
    elsewhere = api_client(agent_key(found_tenant()))
    first = entries(acme)[0]["id"]
    seal_tenant(acme.context.tenant_id)
    assert elsewhere.get(f"{AUDIT}/proof/inclusion?entry={first}").status_code == 404
    actions = [row["action"] for row in elsewhere.get(f"{AUDIT}/entries").json()["results"]]
    assert actions == ["key.created", "tenant.created"]


def test_an_entry_is_proven_to_be_in_the_signed_tree(acme: Acme) -> None:
    entry = entries(acme)[0]["id"]
    assert acme.agent.get(f"{AUDIT}/proof/inclusion?entry={entry}").status_code == 404
    seal_tenant(acme.context.tenant_id)
    proof = acme.agent.get(f"{AUDIT}/proof/inclusion?entry={entry}").json()
    checkpoint = acme.agent.get(f"{AUDIT}/checkpoint").json()
    path = [b64decode(node) for node in proof["path"]]
    leaf = verifier.entry_hash(proof["entry"], b64decode(proof["commitment"]))
    assert leaf == b64decode(proof["leaf"])
    assert (proof["entry"]["id"], proof["size"]) == (entry, checkpoint["size"])
    assert proof["checkpoint"] == checkpoint["note"]
    root = b64decode(checkpoint["root"])
    assert verify_inclusion(leaf, proof["index"], proof["size"], path, root)


def test_a_later_log_is_proven_to_extend_an_earlier_one(acme: Acme) -> None:
    seal_tenant(acme.context.tenant_id)
    kept = acme.agent.get(f"{AUDIT}/checkpoint").json()
    seal_tenant(acme.context.tenant_id)
    proof = acme.agent.get(f"{AUDIT}/proof/consistency?from={kept['size']}").json()
    later = acme.agent.get(f"{AUDIT}/checkpoint").json()
    path = [b64decode(node) for node in proof["path"]]
    assert (proof["first"], proof["second"]) == (kept["size"], later["size"])
    roots = b64decode(kept["root"]), b64decode(later["root"])
    assert verify_consistency(proof["first"], proof["second"], *roots, path)
    for query in ("", "from=-1", "from=x", "from=1&to=999", f"from={later['size'] + 1}"):
        answer = acme.agent.get(f"{AUDIT}/proof/consistency?{query}")
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_input")


def test_the_bundle_satisfies_the_stand_alone_verifier(acme: Acme, tmp_path: Path) -> None:
    seal_tenant(acme.context.tenant_id)
    answer = ask("GET", f"{AUDIT}/bundle", key=acme.key)
    bundle = tmp_path / "bundle.json"
    bundle.write_bytes(answer.content)
    assert answer.status_code == 200
    assert "audit-bundle.json" in answer.headers["Content-Disposition"]
    assert len(json.loads(answer.content)["records"]) > 8
    command = [sys.executable, str(verifier.__file__), str(bundle)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    bundle.write_bytes(answer.content.replace(b"memory.recalled", b"memory.forgotten"))
    assert subprocess.run(command, check=False, capture_output=True).returncode == 1


def test_a_refusal_for_want_of_a_scope_is_an_entry(acme: Acme) -> None:
    reader = api_client(agent_key(acme.context, ["memory:read"], agent="the reader"))
    refused = reader.post("/api/v1/memories", {"subject": ALICE, "text": "Alice rows."})
    assert refused.status_code == 403
    (denied,) = entries(acme, "action=access.denied")
    assert (denied["outcome"], denied["actor_kind"]) == ("denied", "agent")
    assert denied["request_id"] == refused.json()["request_id"]


def test_a_refusal_that_cannot_be_recorded_is_not_told(
    acme: Acme, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OperationalError("the log is full")

    reader = api_client(agent_key(acme.context, ["memory:read"], agent="the reader"))
    monkeypatch.setattr("api.answers.note_act", broken)
    refused = reader.post("/api/v1/memories", {"subject": ALICE, "text": "Alice rows."})
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
