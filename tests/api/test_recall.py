"""Recall and context over HTTP."""

from typing import Any

import pytest

from kernel.context import Scope
from tests.factories import ApiClient, agent_key, api_client, found_tenant

RECALL, CONTEXT = "/api/v1/recall", "/api/v1/context"
ALICE = "alice/记忆@acme.example"
TEXTS = {
    "bees": "Alice keeps three beehives on the roof of her house.",
    "rent": "The rent of the studio went up to nine hundred euros.",
    "cello": "On Thursdays she plays the cello in an orchestra.",
}


@pytest.fixture(scope="module")
def agent() -> ApiClient:
    """An agent with a person who has three memories."""
    client = api_client(agent_key(found_tenant()))
    for session, text in TEXTS.items():
        body = {"subject": ALICE, "text": text, "session": session, "speaker": "Alice"}
        assert client.post("/api/v1/memories", body).status_code == 201
    return client


def recalled(agent: ApiClient, query: str, **fields: object) -> dict[str, Any]:
    """The answer to a question about Alice."""
    answer = agent.post(RECALL, {"subject": ALICE, "query": query, **fields})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_question_finds_the_memory_that_answers_it_and_says_why(agent: ApiClient) -> None:
    found = recalled(agent, "Which animals does she look after?", limit=2)
    assert set(found) == {"recall_id", "arm", "hits", "took_ms"}
    assert found["arm"] == "dual"
    best = found["hits"][0]
    assert set(best) == {
        "id", "text", "score", "why", "session", "speaker", "occurred_at", "source", "trust",
        "superseded_by",
    }  # fmt: skip
    assert best["text"] == TEXTS["bees"]
    assert best["why"]
    assert len(found["hits"]) <= 2


def test_an_explanation_is_left_out_when_not_wanted(agent: ApiClient) -> None:
    hits = recalled(agent, "beehives", explain=False)["hits"]
    assert hits
    assert all("why" not in hit for hit in hits)


@pytest.mark.parametrize(
    "arm", ["semantic", "lexical", "structural", "semantic+lexical", "semantic+structural", "dual"]
)
def test_every_trace_can_be_asked_alone(agent: ApiClient, arm: str) -> None:
    assert recalled(agent, "cello", trace=arm, strategy="two_stage")["arm"] == arm


def test_a_filter_leaves_only_what_fits(agent: ApiClient) -> None:
    hits = recalled(agent, "Alice", filters={"session": "rent"})["hits"]
    assert {hit["session"] for hit in hits} <= {"rent"}


def test_recent_messages_may_be_sent_along(agent: ApiClient) -> None:
    recent = [{"role": "user", "content": "I was at rehearsal."}]
    hits = recalled(agent, "Which instrument was that?", recent=recent)["hits"]
    assert TEXTS["cello"] in [hit["text"] for hit in hits]


def test_a_context_block_holds_the_hits(agent: ApiClient) -> None:
    answer = agent.post(CONTEXT, {"subject": ALICE, "query": "beehives", "token_budget": 200})
    composed = answer.json()
    assert answer.status_code == 200
    assert set(composed) == {"block", "hits", "conflicts", "recall_id"}
    assert TEXTS["bees"] in composed["block"]
    assert composed["hits"][0]["text"] == TEXTS["bees"]


@pytest.mark.parametrize("path", [RECALL, CONTEXT])
def test_revealing_needs_its_scope(path: str) -> None:
    agent = api_client(agent_key(found_tenant(), [Scope.MEMORY_READ]))
    asked = {"subject": ALICE, "query": "bees", "reveal": True}
    answer = agent.post(path, asked)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")
    assert "memory:reveal" in answer.json()["detail"]
    assert agent.post(path, {**asked, "reveal": False}).status_code == 200
