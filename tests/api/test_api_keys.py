"""API keys over HTTP: shown once, then only their rows."""

import pytest

from tests.factories import ApiClient, agent_key, api_client, found_tenant

KEYS = "/api/v1/api-keys"


@pytest.fixture
def admin() -> ApiClient:
    """An admin's client in a tenant of its own."""
    return api_client(agent_key(found_tenant()))


def test_a_new_key_is_shown_once_and_works(admin: ApiClient) -> None:
    body = {"agent": "planner", "scopes": ["memory:read", "memory:write"], "purpose": "planning"}
    answer = admin.post(KEYS, body)
    made = answer.json()
    assert answer.status_code == 201
    assert answer["Location"] == f"{KEYS}/{made['id']}"
    assert made["key"].startswith(made["prefix"])
    assert (made["agent"]["name"], made["bound"]) == ("planner", False)
    remembered = api_client(made["key"]).post("/api/v1/memories", {"subject": "a", "text": "Hi."})
    assert remembered.status_code == 201
    listed = {row["id"]: row for row in admin.get(KEYS).json()["results"]}
    assert "key" not in listed[made["id"]]
    assert made["key"] not in admin.get(KEYS).content.decode()


def test_a_revoked_key_is_refused_from_then_on(admin: ApiClient) -> None:
    made = admin.post(KEYS, {"agent": "planner", "scopes": ["memory:read"]}).json()
    planner = api_client(made["key"])
    assert planner.get("/api/v1/memories?subject=a").status_code == 200
    assert admin.delete(f"{KEYS}/{made['id']}").status_code == 204
    answer = planner.get("/api/v1/memories?subject=a")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
    assert answer["WWW-Authenticate"] == 'Bearer realm="dualtrace", error="invalid_token"'


def test_a_key_may_be_bound_to_one_person(admin: ApiClient) -> None:
    alice, bob = "alice@acme.example", "bob@acme.example"
    for subject in (alice, bob):
        admin.post("/api/v1/memories", {"subject": subject, "text": "Likes tea."})
    body = {"agent": "companion", "scopes": ["memory:read"], "subject": alice}
    made = admin.post(KEYS, body).json()
    bound = api_client(made["key"])
    assert made["bound"] is True
    assert len(bound.get(f"/api/v1/memories?subject={alice}").json()["results"]) == 1
    assert bound.get(f"/api/v1/memories?subject={bob}").json()["results"] == []


def test_a_key_for_an_unknown_person_is_not_made(admin: ApiClient) -> None:
    before = len(admin.get(KEYS).json()["results"])
    body = {"agent": "companion", "scopes": ["memory:read"], "subject": "nobody"}
    assert admin.post(KEYS, body).status_code == 404
    assert len(admin.get(KEYS).json()["results"]) == before
