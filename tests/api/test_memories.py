"""Remember, read, revise, forget: over HTTP, as an agent does it."""

from typing import Any
from uuid import uuid4

import pytest

from tests.factories import ApiClient, agent_key, api_client, found_tenant

MEMORIES = "/api/v1/memories"
MEMBERS = {
    "id", "subject", "text", "session", "turn", "speaker", "topic", "occurred_at", "created_at",
    "source", "status", "importance", "trust", "metadata", "findings", "expires_at",
    "superseded_by", "version", "traces",
}  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> ApiClient:
    """An agent of a tenant of its own."""
    return api_client(agent_key(found_tenant()))


def somebody() -> str:
    """A person nobody else's test speaks of."""
    return f"{uuid4().hex}@acme.example"


def remembered(agent: ApiClient, subject: str, text: str, **fields: object) -> dict[str, Any]:
    """A memory that was just made."""
    answer = agent.post(MEMORIES, {"subject": subject, "text": text, **fields})
    assert answer.status_code == 201, answer.content
    memory: dict[str, Any] = answer.json()
    return memory


def test_a_memory_comes_back_complete_and_can_be_read_at_its_location(agent: ApiClient) -> None:
    alice = somebody()
    answer = agent.post(
        MEMORIES,
        {
            "subject": alice,
            "text": "Alice rents a studio above the bakery.",
            "session": "s-1",
            "turn": 3,
            "speaker": "Alice",
            "topic": "housing",
            "occurred_at": "2026-03-01T17:30:00+08:00",
            "source": "agent",
            "importance": 1,
            "metadata": {"channel": "chat", "tags": ["home", 2, None, True]},
            "expires_at": "2999-01-01T00:00:00Z",
            "wait": True,
        },
    )
    memory = answer.json()
    assert (answer.status_code, answer["ETag"]) == (201, '"1"')
    assert answer["Location"] == f"{MEMORIES}/{memory['id']}"
    assert answer["Cache-Control"] == "no-store"
    assert set(memory) == MEMBERS
    assert memory["subject"] == alice
    assert memory["text"] == "Alice rents a studio above the bakery."
    assert (memory["session"], memory["turn"], memory["topic"]) == ("s-1", 3, "housing")
    assert memory["occurred_at"] == "2026-03-01T09:30:00Z"
    assert (memory["source"], memory["status"], memory["version"]) == ("agent", "active", 1)
    assert memory["metadata"] == {"channel": "chat", "tags": ["home", 2, None, True]}
    assert memory["traces"] == {"semantic": "ready", "structural": "ready"}
    assert agent.get(answer["Location"]).json() == memory


def test_what_is_found_in_a_text_is_named_and_not_kept(agent: ApiClient) -> None:
    address = "alice.liddell@" + "wonderland.example.com"
    memory = remembered(agent, somebody(), f"Her address is {address}, she says.")
    assert address not in str(memory)
    assert {"entity_type": "EMAIL_ADDRESS"}.items() <= memory["findings"][0].items()


def test_memories_are_listed_newest_first_in_pages_that_hold_each_once(agent: ApiClient) -> None:
    alice = somebody()
    made = [remembered(agent, alice, f"Alice saw film number {n}.")["id"] for n in range(5)]
    seen: list[str] = []
    path: str | None = f"{MEMORIES}?subject={alice}&limit=2"
    sizes = []
    while path:
        page = agent.get(path).json()
        sizes.append(len(page["results"]))
        seen += [memory["id"] for memory in page["results"]]
        cursor = page["next_cursor"]
        path = f"{MEMORIES}?subject={alice}&limit=2&cursor={cursor}" if cursor else None
    assert seen == made[::-1]
    assert sizes == [2, 2, 1]


def test_a_list_can_be_narrowed_to_a_session_and_a_time(agent: ApiClient) -> None:
    alice = somebody()
    remembered(agent, alice, "First.", session="a", occurred_at="2026-01-01T00:00:00Z")
    late = remembered(agent, alice, "Second.", session="b", occurred_at="2026-02-01T00:00:00Z")
    by_session = agent.get(f"{MEMORIES}?subject={alice}&session=b").json()["results"]
    by_time = agent.get(f"{MEMORIES}?subject={alice}&after=2026-01-15T00:00:00Z").json()["results"]
    assert [memory["id"] for memory in by_session] == [late["id"]]
    assert [memory["id"] for memory in by_time] == [late["id"]]


def test_a_revision_changes_the_text_and_keeps_the_earlier_one(agent: ApiClient) -> None:
    memory = remembered(agent, somebody(), "The lesson is on Monday.")
    answer = agent.patch(
        f"{MEMORIES}/{memory['id']}", {"text": "The lesson is on Friday."}, if_match='"1"'
    )
    assert (answer.status_code, answer["ETag"]) == (200, '"2"')
    assert answer.json()["text"] == "The lesson is on Friday."
    history = agent.get(f"{MEMORIES}/{memory['id']}/history").json()["results"]
    assert sorted((row["version"], row["text"]) for row in history) == [
        (1, "The lesson is on Monday."),
        (2, "The lesson is on Friday."),
    ]


def test_an_expiry_is_set_and_taken_away(agent: ApiClient) -> None:
    path = f"{MEMORIES}/{remembered(agent, somebody(), 'A voucher until summer.')['id']}"
    dated = agent.patch(path, {"expires_at": "2999-06-01T00:00:00Z"}).json()
    assert dated["expires_at"] == "2999-06-01T00:00:00Z"
    assert agent.patch(path, {"expires_at": None}).json()["expires_at"] is None


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
@pytest.mark.parametrize("tag", ['"7"', 'W/"1"', "nonsense"])
def test_a_memory_that_changed_meanwhile_is_left_alone(
    agent: ApiClient, method: str, tag: str
) -> None:
    path = f"{MEMORIES}/{remembered(agent, somebody(), 'It stands.')['id']}"
    body = {"text": "It falls."} if method == "PATCH" else None
    answer = agent.send(method, path, body, if_match=tag)
    assert (answer.status_code, answer.json()["code"]) == (412, "version_mismatch")
    assert agent.get(path).json()["text"] == "It stands."


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body"),
        ({"text": ""}, "text"),
        ({"text": None}, "text"),
        ({"speaker": "Bob"}, "speaker"),
        ({"importance": "high"}, "importance"),
        ({"status": "erased"}, "status"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
    ],
)
def test_a_wrong_revision_changes_nothing(
    agent: ApiClient, body: dict[str, object], field: str
) -> None:
    path = f"{MEMORIES}/{remembered(agent, somebody(), 'It stands.')['id']}"
    answer = agent.patch(path, body)
    assert answer.status_code == 422
    assert [row["field"] for row in answer.json()["errors"]] == [field]
    assert agent.get(path)["ETag"] == '"1"'


def test_a_forgotten_memory_is_gone_from_every_path(agent: ApiClient) -> None:
    alice = somebody()
    path = f"{MEMORIES}/{remembered(agent, alice, 'Alice is allergic to walnuts.')['id']}"
    assert agent.delete(path, if_match="*").status_code == 204
    assert agent.get(path).status_code == 404
    assert agent.get(f"{path}/history").status_code == 404
    assert agent.delete(path).status_code == 404
    assert agent.get(f"{MEMORIES}?subject={alice}").json()["results"] == []
    asked = {"subject": alice, "query": "walnuts"}
    assert agent.post("/api/v1/recall", asked).json()["hits"] == []


def test_a_batch_says_what_became_of_each_item(agent: ApiClient) -> None:
    alice = somebody()
    items: list[dict[str, Any]] = [
        {"text": "Alice plays the cello."},
        {"text": "Alice lives in Bergen.", "turn": 2},
    ]
    answer = agent.post(f"{MEMORIES}/batch", {"subject": alice, "items": items, "gate": "off"})
    results = answer.json()["results"]
    assert answer.status_code == 201
    assert [(row["index"], row["status"]) for row in results] == [
        (0, "remembered"),
        (1, "remembered"),
    ]
    assert [row["memory"]["text"] for row in results] == [item["text"] for item in items]
    assert {row["memory"]["subject"] for row in results} == {alice}


def test_the_structure_of_a_memory_is_shown_when_asked_for(agent: ApiClient) -> None:
    memory = remembered(agent, somebody(), "Bob Miller works at Siemens in Munich.")
    path = f"{MEMORIES}/{memory['id']}"
    assert "structural" not in agent.get(path).json()
    assert isinstance(agent.get(f"{path}?expand=structural").json()["structural"], dict)
