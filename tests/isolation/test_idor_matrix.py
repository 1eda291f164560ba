"""Every operation of the OpenAPI file against every caller: its own, and all who are not."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from api.openapi import document
from kernel.context import Scope
from tests.factories import ApiClient, agent_key, api_client, found_tenant
from tests.isolation.house import House, found_house
from tests.isolation.matrix import OPEN, ROWS, Call, Target, nobody, target_in

OPERATIONS: dict[str, dict[str, Any]] = {
    operation["operationId"]: operation
    for methods in json.loads(document())["paths"].values()
    for operation in methods.values()
}
CLOSED = sorted(OPERATIONS.keys() - OPEN)
CHANGING = {"request_id"}


@dataclass(frozen=True, slots=True)
class Callers:
    """Clients of everybody who is not the owner."""

    colleague: ApiClient
    elsewhere: ApiClient
    nobody: ApiClient
    revoked: ApiClient


def call(client: ApiClient, made: Call) -> Any:
    return client.send(made.method, made.path, made.body)


def told(answer: Any) -> str:
    """Everything that an answer says, its headers too."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return f"{dict(answer.headers)} {body!r} {body.decode(errors='replace')}"


@pytest.fixture(scope="module")
def elsewhere() -> House:
    return found_house()


def callers(house: House, elsewhere: House) -> Callers:
    revoked = agent_key(house.tenant, agent="the revoked")
    keys = house.client.get("/api/v1/api-keys").json()["results"]
    (row,) = [key for key in keys if key["agent"]["name"] == "the revoked"]
    house.client.delete(f"/api/v1/api-keys/{row['id']}")
    return Callers(
        colleague=api_client(agent_key(house.tenant, subject="a colleague")),
        elsewhere=elsewhere.client,
        nobody=api_client(),
        revoked=api_client(revoked),
    )


@pytest.mark.parametrize("name", CLOSED)
def test_each_caller_gets_what_the_matrix_says(name: str, elsewhere: House) -> None:
    row = ROWS.get(name)
    assert row, (
        f"{name} has no row: say in tests/isolation/matrix.py how it is called about somebody, "
        "and what its owner, a colleague's bound key and another tenant's key get."
    )
    house = found_house()
    target = target_in(house)
    others = callers(house, elsewhere)
    asked = row.call(target)
    found = {
        "nobody": call(others.nobody, asked),
        "revoked": call(others.revoked, asked),
        "without the scope": call(without(house, scope_of(name)), asked),
        "colleague": call(others.colleague, asked),
        "elsewhere": call(others.elsewhere, asked),
    }
    statuses = {who: answer.status_code for who, answer in found.items()}
    assert statuses == {
        "nobody": 401,
        "revoked": 401,
        "without the scope": 403,
        "colleague": row.colleague,
        "elsewhere": row.elsewhere,
    }
    assert str(scope_of(name)) in found["without the scope"].json()["detail"]
    told_others = {who: told(answer) for who, answer in found.items()}
    for who, text in told_others.items():
        assert not tells(house, target, text, asked), who
    for who in ("colleague", "elsewhere"):
        if statuses[who] >= 400:
            absent = call(getattr(others, who), row.call(nobody()))
            assert shape(absent) == shape(found[who]), who
    assert call(house.client, asked).status_code == row.own


def scope_of(name: str) -> Scope:
    """The scope that the operation says it needs."""
    scope = OPERATIONS[name].get("x-scope")
    assert scope, f"{name} says no scope: pass scope= to its @operation"
    return Scope(scope)


def without(house: House, scope: Scope) -> ApiClient:
    """A key with every scope but that one."""
    return api_client(agent_key(house.tenant, set(Scope) - {scope}))


def tells(house: House, target: Target, text: str, asked: Call) -> bool:
    """Whether ``text`` holds more of the house than the caller sent."""
    sent = f"{asked.path} {json.dumps(asked.body)}"
    known = {*house.words, *house.people, *house.memories, target.erasure, target.key}
    return any(word in text for word in known if word not in sent)


def shape(answer: Any) -> Any:
    """A refusal without what differs from one to the next."""
    body = answer.json()
    return answer.status_code, {key: body[key] for key in body.keys() - CHANGING}


@pytest.mark.parametrize("name", sorted(OPEN))
def test_what_asks_for_no_key_says_nothing_of_any_tenant(name: str) -> None:
    house = found_house()
    paths = {"read_liveness": "/livez", "read_readiness": "/readyz"}
    answer = api_client().get(paths[name])
    assert not OPERATIONS[name].get("security")
    assert answer.status_code == 200
    assert not house.is_told_in(told(answer))


def test_the_matrix_names_no_operation_that_is_not_there() -> None:
    assert (ROWS.keys() | OPEN) - OPERATIONS.keys() == set()


def test_another_tenant_may_have_a_person_of_the_same_name() -> None:
    house = found_house()
    stranger = api_client(agent_key(found_tenant()))
    body = {"subject": house.people[0], "text": "Somebody else."}
    assert stranger.post("/api/v1/memories", body).status_code == 201
    listed = stranger.get(f"/api/v1/memories?subject={house.people[0]}")
    assert [memory["text"] for memory in listed.json()["results"]] == ["Somebody else."]
    assert not house.is_told_in(told(listed).replace(house.people[0], ""))
