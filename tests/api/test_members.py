"""Members over HTTP."""

from uuid import uuid4

import pytest

from kernel.context import TenantContext
from tests.factories import ApiClient, agent_key, api_client, found_tenant

MEMBERS = "/api/v1/members"


@pytest.fixture
def acme() -> TenantContext:
    return found_tenant()


@pytest.fixture
def admin(acme: TenantContext) -> ApiClient:
    return api_client(agent_key(acme))


def invited(admin: ApiClient, **body: object) -> dict[str, object]:
    answer = admin.post(MEMBERS, {"email": f"{uuid4().hex}@acme.example", **body})
    assert answer.status_code == 201, answer.content
    made: dict[str, object] = answer.json()
    assert answer["Location"] == f"{MEMBERS}/{made['id']}"
    return made


def test_a_member_is_invited_read_changed_and_removed(admin: ApiClient) -> None:
    made = invited(admin, role="auditor")
    link = made.pop("link")
    assert "/welcome/" in str(link)
    path = f"{MEMBERS}/{made['id']}"
    assert admin.get(path).json() == made
    assert (made["role"], made["subject"], made["has_password"]) == ("auditor", None, False)
    assert admin.patch(path, {"role": "admin"}).json() == {**made, "role": "admin"}
    assert str(link) not in admin.get(MEMBERS).content.decode()
    assert admin.delete(path).status_code == 204
    assert [admin.get(path).status_code, admin.delete(path).status_code] == [404, 404]


def test_members_come_in_pages_newest_first(admin: ApiClient) -> None:
    bob, charlie = invited(admin, role="person", subject="bob"), invited(admin, role="admin")
    first = admin.get(f"{MEMBERS}?limit=1").json()
    second = admin.get(f"{MEMBERS}?limit=1&cursor={first['next_cursor']}").json()
    rows = first["results"] + second["results"]
    assert [row["id"] for row in rows] == [charlie["id"], bob["id"]]
    assert rows[1]["subject"] == "bob"
    assert second["next_cursor"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"email": "nobody", "role": "admin"}, "email"),
        ({"email": "a@b.example", "role": "king"}, "role"),
        ({"email": "a@b.example", "role": "person"}, "subject"),
        ({"email": "a@b.example", "role": "admin", "subject": "bob"}, "subject"),
        ({"email": "a@b.example", "role": "admin", "password": "x"}, "password"),
    ],
)
def test_a_wrong_field_is_named(admin: ApiClient, body: dict[str, str], field: str) -> None:
    answer = admin.post(MEMBERS, body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)


def test_a_key_makes_no_owner_and_nobody_who_can_do_more(
    acme: TenantContext, admin: ApiClient
) -> None:
    body = {"email": f"{uuid4().hex}@acme.example", "role": "owner"}
    assert admin.post(MEMBERS, body).status_code == 409
    lesser = api_client(agent_key(acme, ["admin"]))
    refused = lesser.post(MEMBERS, {**body, "role": "auditor"})
    assert (refused.status_code, "audit:read" in refused.json()["detail"]) == (403, True)
    assert admin.get(MEMBERS).json()["results"] == []
