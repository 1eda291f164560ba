"""Agents over HTTP: added, renamed, let go; the log keeps their names."""

import pytest

from kernel.context import TenantContext
from tenants.name_actors import name_actors
from tests.factories import ApiClient, agent_key, api_client, found_tenant

AGENTS, KEYS = "/api/v1/agents", "/api/v1/api-keys"


@pytest.fixture
def acme() -> TenantContext:
    return found_tenant()


@pytest.fixture
def admin(acme: TenantContext) -> ApiClient:
    """The client of an agent called Alice's console."""
    return api_client(agent_key(acme, agent="Alice's console"))


def test_an_agent_is_added_listed_and_read(admin: ApiClient) -> None:
    made = admin.post(AGENTS, {"name": "planner"})
    assert (made.status_code, made.json()["keys"]) == (201, 0)
    path = made["Location"]
    assert admin.get(path).json() == made.json()
    admin.post(KEYS, {"agent": "planner", "scopes": ["memory:read"]})
    listed = admin.get(AGENTS).json()["results"]
    assert [(row["name"], row["keys"]) for row in listed] == [
        ("planner", 1),
        ("Alice's console", 1),
    ]


def test_a_name_is_given_once(admin: ApiClient) -> None:
    path = admin.post(AGENTS, {"name": "planner"})["Location"]
    assert admin.post(AGENTS, {"name": "planner"}).status_code == 409
    assert admin.patch(path, {"name": "Alice's console"}).status_code == 409
    assert admin.patch(path, {"name": "planner"}).status_code == 200
    assert admin.patch(path, {"name": "scheduler"}).json()["name"] == "scheduler"
    assert admin.post(AGENTS, {"name": "planner"}).status_code == 201


def test_a_retired_agents_keys_are_refused_and_its_name_stays(
    acme: TenantContext, admin: ApiClient
) -> None:
    key = admin.post(KEYS, {"agent": "planner", "scopes": ["memory:read"]}).json()
    planner = api_client(key["key"])
    assert planner.get("/api/v1/memories?subject=bob").status_code == 200
    path = f"{AGENTS}/{key['agent']['id']}"
    assert admin.delete(path).status_code == 204
    assert planner.get("/api/v1/memories?subject=bob").status_code == 401
    assert [admin.get(path).status_code, admin.delete(path).status_code] == [404, 404]
    assert [row["name"] for row in admin.get(AGENTS).json()["results"]] == ["Alice's console"]
    assert name_actors(acme)[key["agent"]["id"]] == "planner"


def test_a_retired_agent_that_is_named_again_is_the_same_one(admin: ApiClient) -> None:
    first = admin.post(AGENTS, {"name": "planner"}).json()
    admin.delete(f"{AGENTS}/{first['id']}")
    assert admin.post(AGENTS, {"name": "planner"}).json()["id"] == first["id"]


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "x" * 101}, {"name": 5}, {"id": 1}])
def test_a_wrong_body_says_what_is_wrong(admin: ApiClient, body: dict[str, object]) -> None:
    assert admin.post(AGENTS, body).status_code == 422


def test_agents_are_the_whole_tenants_and_no_bound_keys(acme: TenantContext) -> None:
    bound = api_client(agent_key(acme, subject="bob"))
    assert bound.get(AGENTS).status_code == 404
    assert bound.post(AGENTS, {"name": "planner"}).status_code == 404
