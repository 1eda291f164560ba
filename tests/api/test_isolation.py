"""Alice owns Acme, Bob works there, Charlie is elsewhere: what each one's agent can reach."""

from dataclasses import dataclass
from typing import Any

import pytest

from audit.seal import seal_tenant
from kernel.context import Scope
from tests.factories import ApiClient, agent_key, api_client, found_tenant

ALICE, BOB = "alice@acme.example", "bob@acme.example"


@dataclass(frozen=True, slots=True)
class Cast:
    """Clients and the ids that they made."""

    acme: ApiClient
    for_bob: ApiClient
    elsewhere: ApiClient
    memory: str
    export: str
    key: str


@pytest.fixture(scope="module")
def cast() -> Cast:
    """Acme has a memory of Alice, an export and a key; Bob's client is bound to Bob."""
    acme_tenant, elsewhere = found_tenant(), found_tenant()
    acme = api_client(agent_key(acme_tenant))
    body = {"subject": ALICE, "text": "Alice signed the lease of the mill."}
    memory = acme.post("/api/v1/memories", body).json()["id"]
    export = acme.post(f"/api/v1/subjects/{ALICE}/exports").json()["operation"]["id"]
    key = acme.get("/api/v1/api-keys").json()["results"][0]["id"]
    return Cast(
        acme=acme,
        for_bob=api_client(agent_key(acme_tenant, subject=BOB)),
        elsewhere=api_client(agent_key(elsewhere)),
        memory=memory,
        export=export,
        key=key,
    )


def attempts(cast: Cast) -> list[tuple[str, str, Any]]:
    """Every way to Alice's objects by their ids."""
    memory = f"/api/v1/memories/{cast.memory}"
    return [
        ("GET", memory, None),
        ("GET", f"{memory}?expand=structural", None),
        ("GET", f"{memory}/history", None),
        ("PATCH", memory, {"importance": 0.9}),
        ("DELETE", memory, None),
        ("GET", f"/api/v1/operations/{cast.export}", None),
        ("GET", f"/api/v1/exports/{cast.export}/download", None),
        ("GET", f"/api/v1/erasures/{cast.export}", None),
        ("GET", f"/api/v1/subjects/{ALICE}", None),
        ("GET", f"/api/v1/subjects/{ALICE}/access", None),
        ("POST", f"/api/v1/subjects/{ALICE}/exports", {}),
        ("POST", f"/api/v1/subjects/{ALICE}/erasures", {}),
    ]


@pytest.mark.parametrize("who", ["elsewhere", "for_bob"])
def test_ids_of_others_are_as_if_they_did_not_exist(cast: Cast, who: str) -> None:
    client: ApiClient = getattr(cast, who)
    for method, path, body in attempts(cast):
        answer = client.send(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert "mill" not in answer.content.decode()
    assert cast.acme.get(f"/api/v1/memories/{cast.memory}")["ETag"] == '"1"'


@pytest.mark.parametrize("who", ["elsewhere", "for_bob"])
def test_lists_and_questions_never_reach_others(cast: Cast, who: str) -> None:
    client: ApiClient = getattr(cast, who)
    listed = client.get(f"/api/v1/memories?subject={ALICE}").json()
    asked = {"subject": ALICE, "query": "the lease of the mill"}
    people = client.get("/api/v1/subjects").json()["results"]
    assert listed == {"results": [], "next_cursor": None}
    assert client.post("/api/v1/recall", asked).json()["hits"] == []
    assert "mill" not in client.post("/api/v1/context", asked).json()["block"]
    assert ALICE not in [person["subject"] for person in people]


def test_a_bound_credential_writes_for_its_own_person_only(cast: Cast) -> None:
    own = cast.for_bob.post("/api/v1/memories", {"subject": BOB, "text": "Bob fixes looms."})
    for subject in (ALICE, "newcomer@acme.example"):
        body = {"subject": subject, "text": "Bob was here."}
        assert cast.for_bob.post("/api/v1/memories", body).status_code == 404
        batch = {"subject": subject, "items": [{"text": "Bob was here."}]}
        assert cast.for_bob.post("/api/v1/memories/batch", batch).status_code == 404
    assert own.status_code == 201
    assert cast.acme.get("/api/v1/memories?subject=newcomer@acme.example").json()["results"] == []


def test_another_tenant_cannot_revoke_a_key(cast: Cast) -> None:
    assert cast.elsewhere.delete(f"/api/v1/api-keys/{cast.key}").status_code == 404
    assert cast.acme.get("/api/v1/subjects").status_code == 200


SCOPES = {
    ("POST", "/api/v1/memories"): (Scope.MEMORY_WRITE, {"subject": ALICE, "text": "a"}),
    ("POST", "/api/v1/memories/batch"): (
        Scope.MEMORY_WRITE,
        {"subject": ALICE, "items": [{"text": "a"}]},
    ),
    ("POST", "/api/v1/recall"): (Scope.MEMORY_READ, {"subject": ALICE, "query": "a"}),
    ("POST", "/api/v1/context"): (Scope.MEMORY_READ, {"subject": ALICE, "query": "a"}),
    ("GET", f"/api/v1/memories?subject={ALICE}"): (Scope.MEMORY_READ, None),
    ("GET", "/api/v1/memories/{memory}"): (Scope.MEMORY_READ, None),
    ("GET", "/api/v1/memories/{memory}/history"): (Scope.MEMORY_READ, None),
    ("PATCH", "/api/v1/memories/{memory}"): (Scope.MEMORY_WRITE, {"importance": 1}),
    ("DELETE", "/api/v1/memories/{memory}"): (Scope.MEMORY_DELETE, None),
    ("POST", f"/api/v1/subjects/{ALICE}/exports"): (Scope.SUBJECT_MANAGE, {}),
    ("POST", f"/api/v1/subjects/{ALICE}/erasures"): (Scope.SUBJECT_MANAGE, {}),
    ("GET", "/api/v1/subjects"): (Scope.SUBJECT_MANAGE, None),
    ("GET", f"/api/v1/subjects/{ALICE}"): (Scope.SUBJECT_MANAGE, None),
    ("GET", "/api/v1/audit/entries"): (Scope.AUDIT_READ, None),
    ("GET", "/api/v1/audit/checkpoint"): (Scope.AUDIT_READ, None),
    ("GET", "/api/v1/audit/bundle"): (Scope.AUDIT_READ, None),
    ("GET", "/api/v1/api-keys"): (Scope.ADMIN, None),
    ("POST", "/api/v1/api-keys"): (Scope.ADMIN, {"agent": "bot", "scopes": ["admin"]}),
}


@pytest.mark.parametrize("call", SCOPES)
def test_a_key_without_the_scope_is_told_which_one(call: tuple[str, str]) -> None:
    scope, body = SCOPES[call]
    tenant = found_tenant()
    made = api_client(agent_key(tenant)).post("/api/v1/memories", {"subject": ALICE, "text": "Hi"})
    client = api_client(agent_key(tenant, set(Scope) - {scope}))
    answer = client.send(call[0], call[1].format(memory=made.json()["id"]), body)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    assert str(scope) in answer.json()["detail"]


def test_a_key_bound_to_bob_audits_only_what_was_done_with_bobs_memory() -> None:
    acme = found_tenant()
    agent = api_client(agent_key(acme))
    for subject in (ALICE, BOB):
        agent.post("/api/v1/memories", {"subject": subject, "text": "Pays for the mill."})
    for_bob = api_client(agent_key(acme, subject=BOB))
    found = for_bob.get("/api/v1/audit/entries").json()["results"]
    assert [entry["action"] for entry in found] == ["memory.remembered", "subject.created"]
    assert for_bob.get("/api/v1/audit/bundle").status_code == 404
    seal_tenant(acme.tenant_id)
    (alices,) = agent.get(f"/api/v1/audit/entries?subject={ALICE}&action=memory.remembered").json()[
        "results"
    ]
    proof = "/api/v1/audit/proof/inclusion?entry="
    assert for_bob.get(proof + alices["id"]).status_code == 404
    assert for_bob.get(proof + found[0]["id"]).json()["entry"]["action"] == "memory.remembered"
