"""Liveness, readiness, metrics."""

import pytest
from pytest_django import Settings

from tests.factories import agent_key, api_client, found_tenant

TOKEN = "-".join(["metrics", "token", "for", "tests"])


def test_a_live_process_says_so() -> None:
    answer = api_client().get("/livez")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_process_with_all_it_stands_on_is_ready(broker_url: str) -> None:
    assert broker_url
    answer = api_client().get("/readyz")
    found = answer.json()
    assert answer.status_code == 200
    assert (found["status"], found["database"], found["migrations"], found["broker"]) == (
        "ok",
        "ok",
        "ok",
        "ok",
    )


def test_a_lost_broker_is_degraded_and_still_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.readiness._broker", lambda: "unreachable")
    answer = api_client().get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")


def test_a_lost_database_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.readiness._database", lambda: "unreachable")
    answer = api_client().get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
    assert answer.json()["migrations"] == "unknown"


def test_metrics_count_by_route_and_name_nobody() -> None:
    context = found_tenant()
    client = api_client(agent_key(context))
    client.get("/api/v1/subjects/alice%40acme.example")
    client.get("/api/v1/memories?subject=alice@acme.example")
    text = client.get("/metrics").content.decode()
    assert 'route="api/v1/subjects/<subject:subject>"' in text
    assert (
        'dualtrace_http_requests_total{method="GET",route="api/v1/memories",status="200"}' in text
    )
    assert "alice" not in text
    assert str(context.tenant_id) not in text


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("10.0.0.9", {}, 401),
        ("", {}, 401),
        ("10.0.0.9", {"X-Forwarded-For": "127.0.0.1"}, 401),
        ("127.0.0.1", {"X-Forwarded-For": "10.0.0.9"}, 401),
        ("10.0.0.9", {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("10.0.0.9", {"Authorization": "Bearer "}, 401),
        ("10.0.0.9", {"Authorization": "Bearer é"}, 401),
    ],
)
def test_metrics_are_for_loopback_or_the_token(
    settings: Settings, peer: str, headers: dict[str, str], status: int
) -> None:
    settings.DUALTRACE_METRICS_TOKEN = TOKEN
    http = api_client().http
    answer = http.get("/metrics", REMOTE_ADDR=peer, headers=headers)
    assert answer.status_code == status


def test_without_a_token_no_bearer_opens_the_metrics(settings: Settings) -> None:
    settings.DUALTRACE_METRICS_TOKEN = ""
    http = api_client().http
    sent = {"Authorization": "Bearer "}
    assert http.get("/metrics", REMOTE_ADDR="10.0.0.9", headers=sent).status_code == 401
