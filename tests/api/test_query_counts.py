"""A request issues a fixed number of queries, however much anyone else stored."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ApiClient, agent_key, api_client, found_tenant

ALICE, BOB = "alice@acme.example", "bob@acme.example"
OTHERS = 500


def remember(client: ApiClient) -> Any:
    """One write about Alice."""
    body = {"subject": ALICE, "text": "Alice tunes pianos.", "session": "s", "speaker": "Alice"}
    return client.post("/api/v1/memories", body)


def recall(client: ApiClient) -> Any:
    """One question about Alice."""
    asked = {"subject": ALICE, "query": "What does she tune?", "session": "s"}
    return client.post("/api/v1/recall", asked)


CALLS: dict[str, tuple[Callable[[ApiClient], Any], int]] = {
    "remember": (remember, 27),
    "recall": (recall, 18),  # and the one statement for candidates, which Django does not log
}


@pytest.fixture(scope="module")
def client() -> ApiClient:
    """An agent whose first calls are over: the key was noted as used, Alice is known."""
    client = api_client(agent_key(found_tenant()))
    remember(client)
    return client


def queries(client: ApiClient, call: Callable[[ApiClient], Any]) -> int:
    """How many statements one call sends, BEGIN and COMMIT counted."""
    with CaptureQueriesContext(connection) as captured:
        assert call(client).status_code < 300
    return len(captured)


@pytest.mark.parametrize("name", CALLS)
def test_a_call_costs_the_same_queries_after_500_memories_of_others(
    client: ApiClient, name: str
) -> None:
    call, expected = CALLS[name]
    assert queries(client, call) == expected
    items = [{"text": f"Bob saw heron number {n}."} for n in range(OTHERS)]
    batch = {"subject": BOB, "items": items, "gate": "off"}
    assert client.post("/api/v1/memories/batch", batch).status_code == 201
    assert queries(client, call) == expected
