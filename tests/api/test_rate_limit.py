"""Rate limits over HTTP: headers on every answer, 429 with Retry-After over them."""

import pytest
from django.test import override_settings

from tests.factories import agent_key, api_client, found_tenant

PATH = "/api/v1/memories?subject=a"


def test_every_answer_to_a_key_says_what_is_left() -> None:
    client = api_client(agent_key(found_tenant()))
    for path in (PATH, "/api/v1/memories?limit=0", "/api/v1/subjects/nobody"):
        answer = client.get(path)
        assert answer["RateLimit-Policy"] == '"key";q=3000;w=60'
        assert answer["RateLimit"].startswith('"key";r=29')
    assert "RateLimit" not in api_client().get(PATH)
    assert "RateLimit" not in api_client().get("/livez")


def test_over_the_limit_nothing_is_done_and_the_pause_is_said() -> None:
    acme = found_tenant()
    client, calm = api_client(agent_key(acme)), api_client(agent_key(acme))
    with override_settings(DUALTRACE_REQUESTS_PER_MINUTE=2):
        assert [client.get(PATH).status_code for _ in range(2)] == [200, 200]
        refused = client.post("/api/v1/memories", {"subject": "a", "text": "Too much."})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        assert 1 <= int(refused["Retry-After"]) <= 30
        assert refused["RateLimit"] == f'"key";r=0;t={refused["Retry-After"]}'
        assert calm.get(PATH).json()["results"] == []


@pytest.mark.parametrize("hours", [-1, 169, "24", 1.5])
def test_a_senseless_overlap_is_refused(hours: object) -> None:
    client = api_client(agent_key(found_tenant()))
    made = client.post("/api/v1/api-keys", {"agent": "bot", "scopes": ["memory:read"]}).json()
    answer = client.post(f"/api/v1/api-keys/{made['id']}/rotate", {"overlap_hours": hours})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "overlap_hours"


def test_a_key_is_rotated_and_changed_over_http() -> None:
    client = api_client(agent_key(found_tenant()))
    made = client.post("/api/v1/api-keys", {"agent": "bot", "scopes": ["memory:read"]}).json()
    rotated = client.post(f"/api/v1/api-keys/{made['id']}/rotate", {})
    new = rotated.json()
    assert rotated.status_code == 201
    assert rotated["Location"] == f"/api/v1/api-keys/{new['id']}"
    assert (new["replaces"], new["key"] != made["key"]) == (made["id"], True)
    assert api_client(new["key"]).get(PATH).status_code == 200
    path = f"/api/v1/api-keys/{new['id']}"
    changed = client.patch(path, {"networks": ["198.51.100.0/24"], "purpose": "support"})
    assert changed.json()["networks"] == ["198.51.100.0/24"]
    assert "key" not in changed.json()
    assert api_client(new["key"]).get(PATH).status_code == 401
    listed = {row["id"]: row for row in client.get("/api/v1/api-keys").json()["results"]}
    assert listed[new["id"]]["refused_at"] is not None
    assert listed[made["id"]]["expires_at"] is not None
    assert client.patch(path, {"networks": ["10.0.0.1/8"]}).status_code == 422
    assert client.delete(path).status_code == 204
    assert client.patch(path, {"purpose": "support"}).status_code == 409
