"""Every bad input is a 4xx that says what and where, and stores nothing."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from tests.factories import ApiClient, agent_key, api_client, found_tenant

PERSON = "alice@acme.example"
GOOD = {"subject": PERSON, "text": "Alice keeps bees on the roof."}


@dataclass(frozen=True, slots=True)
class Bad:
    """A body for a path, and what is said against it."""

    path: str
    body: object
    status: int
    code: str
    field: str | None = None


def nested(levels: int) -> dict[str, Any]:
    """An object of that many levels."""
    return {} if levels == 1 else {"in": nested(levels - 1)}


def remember(**fields: object) -> dict[str, object]:
    """A good body of remember, with ``fields`` over it."""
    return {**GOOD, **fields}


def wrong(path: str, body: object, field: str) -> Bad:
    """A body with a wrong field."""
    return Bad(path, body, 422, "invalid_input", field)


def without(name: str) -> dict[str, object]:
    """A good body of remember that lacks a field."""
    return {key: value for key, value in GOOD.items() if key != name}


MEMORIES, BATCH = "/api/v1/memories", "/api/v1/memories/batch"
RECALL, CONTEXT, KEYS = "/api/v1/recall", "/api/v1/context", "/api/v1/api-keys"
ASKED = {"subject": PERSON, "query": "bees"}

WRONG_BODIES = {
    "not JSON": Bad(MEMORIES, b"{", 400, "malformed"),
    "no body": wrong(MEMORIES, b"", "subject"),
    "invalid UTF-8": Bad(MEMORIES, b'{"subject": "a", "text": "\xff"}', 400, "malformed"),
    "NaN": Bad(MEMORIES, b'{"subject": "a", "text": "b", "importance": NaN}', 400, "malformed"),
    "too deep to read": Bad(MEMORIES, b"[" * 100_000, 400, "malformed"),
    "over 4 MiB": Bad(MEMORIES, b'"' + b"x" * 4 * 1024 * 1024 + b'"', 413, "too_large", "body"),
    "an array": wrong(MEMORIES, [GOOD], "body"),
    "a string": wrong(MEMORIES, b'"text"', "body"),
    "null": wrong(MEMORIES, b"null", "body"),
    "no subject": wrong(MEMORIES, without("subject"), "subject"),
    "no text": wrong(MEMORIES, without("text"), "text"),
    "a null text": wrong(MEMORIES, remember(text=None), "text"),
    "a number as text": wrong(MEMORIES, remember(text=5), "text"),
    "a list as text": wrong(MEMORIES, remember(text=["a"]), "text"),
    "an empty text": wrong(MEMORIES, remember(text=""), "text"),
    "a blank text": wrong(MEMORIES, remember(text=" \n\t\u3000"), "text"),
    "32,001 characters": Bad(MEMORIES, remember(text="x" * 32_001), 413, "too_large", "text"),
    "a NUL": wrong(MEMORIES, remember(text="a\0b"), "text"),
    "a lone surrogate": wrong(MEMORIES, remember(text="a\ud800"), "text"),
    "a NUL in the subject": wrong(MEMORIES, remember(subject="a\0"), "subject"),
    "a long subject": wrong(MEMORIES, remember(subject="a" * 256), "subject"),
    "an unknown field": wrong(MEMORIES, remember(colour="red"), "colour"),
    "a long session": wrong(MEMORIES, remember(session="s" * 256), "session"),
    "a turn as a string": wrong(MEMORIES, remember(turn="5"), "turn"),
    "a turn as a bool": wrong(MEMORIES, remember(turn=True), "turn"),
    "a negative turn": wrong(MEMORIES, remember(turn=-1), "turn"),
    "a huge turn": wrong(MEMORIES, remember(turn=2**31), "turn"),
    "an unknown source": wrong(MEMORIES, remember(source="rumour"), "source"),
    "importance over 1": wrong(MEMORIES, remember(importance=1.5), "importance"),
    "an infinite importance": wrong(
        MEMORIES, b'{"subject": "a", "text": "b", "importance": 1e999}', "importance"
    ),
    "wait as a string": wrong(MEMORIES, remember(wait="yes"), "wait"),
    "no date": wrong(MEMORIES, remember(occurred_at="soon"), "occurred_at"),
    "no such day": wrong(MEMORIES, remember(occurred_at="2026-02-30T00:00:00Z"), "occurred_at"),
    "no time zone": wrong(MEMORIES, remember(occurred_at="2026-03-01T09:30:00"), "occurred_at"),
    "expired before it began": wrong(
        MEMORIES, remember(expires_at="2020-01-01T00:00:00Z"), "expires_at"
    ),
    "metadata as a list": wrong(MEMORIES, remember(metadata=[]), "metadata"),
    "huge metadata": wrong(MEMORIES, remember(metadata={"k": "x" * 16_384}), "metadata"),
    "deep metadata": wrong(MEMORIES, remember(metadata=nested(9)), "metadata"),
    "a NUL in metadata": wrong(MEMORIES, remember(metadata={"k": ["\0"]}), "metadata"),
    "an endless number in metadata": wrong(
        MEMORIES, b'{"subject": "a", "text": "b", "metadata": {"k": 1e999}}', "metadata"
    ),
    "no items": wrong(BATCH, {"subject": PERSON, "items": []}, "items"),
    "501 items": wrong(BATCH, {"subject": PERSON, "items": [{"text": "a"}] * 501}, "items"),
    "one bad item": wrong(
        BATCH, {"subject": PERSON, "items": [{"text": "a"}, {"text": ""}]}, "items.1.text"
    ),
    "an item of another kind": wrong(
        BATCH, {"subject": PERSON, "items": [{"text": "a"}, "b"]}, "items.1"
    ),
    "an item with an unknown field": wrong(
        BATCH, {"subject": PERSON, "items": [{"text": "a", "colour": 1}]}, "items.0.colour"
    ),
    "a long item": Bad(
        BATCH,
        {"subject": PERSON, "items": [{"text": "x" * 32_001}]},
        413,
        "too_large",
        "items.0.text",
    ),
    "another gate": wrong(
        BATCH, {"subject": PERSON, "items": [{"text": "a"}], "gate": "on"}, "gate"
    ),
    "limit 0": wrong(RECALL, {**ASKED, "limit": 0}, "limit"),
    "limit -1": wrong(RECALL, {**ASKED, "limit": -1}, "limit"),
    "limit 10^9": wrong(RECALL, {**ASKED, "limit": 10**9}, "limit"),
    "a blank query": wrong(RECALL, {**ASKED, "query": " "}, "query"),
    "a long query": Bad(RECALL, {**ASKED, "query": "x" * 32_001}, 413, "too_large", "query"),
    "another trace": wrong(RECALL, {**ASKED, "trace": "telepathic"}, "trace"),
    "another strategy": wrong(RECALL, {**ASKED, "strategy": "hybrid"}, "strategy"),
    "an unknown filter": wrong(RECALL, {**ASKED, "filters": {"mood": "good"}}, "filters.mood"),
    "a date in a filter": wrong(
        RECALL, {**ASKED, "filters": {"after": "2026-03-01"}}, "filters.after"
    ),
    "entities of another kind": wrong(
        RECALL, {**ASKED, "filters": {"entities": ["Bob", 7]}}, "filters.entities.1"
    ),
    "a message without content": wrong(
        RECALL, {**ASKED, "recent": [{"role": "user"}]}, "recent.0.content"
    ),
    "a long purpose": wrong(RECALL, {**ASKED, "purpose": "p" * 101}, "purpose"),
    "no budget": wrong(CONTEXT, {**ASKED, "token_budget": 0}, "token_budget"),
    "no such scope": wrong(KEYS, {"agent": "bot", "scopes": ["memory:all"]}, "scopes.0"),
    "no scopes": wrong(KEYS, {"agent": "bot", "scopes": []}, "scopes"),
    "no agent": wrong(KEYS, {"agent": " ", "scopes": ["admin"]}, "agent"),
}


@pytest.fixture(scope="module")
def acme() -> ApiClient:
    """An agent of Acme with every scope."""
    return api_client(agent_key(found_tenant()))


def stored(client: ApiClient) -> tuple[int, int]:
    """How many people and memories of one of them there are."""
    people = client.get("/api/v1/subjects").json()["results"]
    memories = client.get(f"/api/v1/memories?subject={PERSON}").json()["results"]
    return len(people), len(memories)


def assert_problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The answer is the problem it should be, in full."""
    assert answer["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["type"] == f"/api/docs/errors#{code}"
    assert problem["title"]
    assert problem["detail"]
    assert problem["request_id"] == answer["X-Request-ID"]
    return problem


@pytest.mark.parametrize("name", WRONG_BODIES)
def test_a_wrong_body_is_refused_by_name_and_stores_nothing(acme: ApiClient, name: str) -> None:
    bad = WRONG_BODIES[name]
    problem = assert_problem(acme.post(bad.path, bad.body), bad.status, bad.code)
    if bad.field is not None:
        assert bad.field in [row["field"] for row in problem["errors"]]
        assert all(row["detail"] for row in problem["errors"])
    assert stored(acme) == (0, 0)


@pytest.mark.parametrize("name", [name for name, bad in WRONG_BODIES.items() if bad.status == 422])
def test_no_answer_repeats_what_came_in(acme: ApiClient, name: str) -> None:
    secret = "heliotrope-canary"
    text = json.dumps(WRONG_BODIES[name].body, default=repr).replace("alice", secret)
    answer = acme.post(WRONG_BODIES[name].path, text.encode())
    assert secret not in answer.content.decode()


QUERIES = {
    "limit=0": "limit",
    "limit=-1": "limit",
    "limit=1000000000": "limit",
    "limit=ten": "limit",
    "limit=5&limit=6": "limit",
    "cursor=%00": "cursor",
    "after=2026-03-01": "after",
    "before=soon": "before",
    "status=lost": "status",
    "order=oldest": "order",
    "purpose=" + "p" * 101: "purpose",
}


@pytest.mark.parametrize("query", QUERIES)
def test_a_wrong_query_is_refused_by_name(acme: ApiClient, query: str) -> None:
    answer = acme.get(f"/api/v1/memories?subject={PERSON}&{query}")
    problem = assert_problem(answer, 422, "invalid_input")
    assert [row["field"] for row in problem["errors"]] == [QUERIES[query]]


def test_a_cursor_is_taken_only_where_it_was_given() -> None:
    client = api_client(agent_key(found_tenant()))
    for person in ("alice", "bob"):
        for text in ("One.", "Two."):
            client.post(MEMORIES, {"subject": person, "text": text})
    cursor = client.get(f"{MEMORIES}?subject=alice&limit=1").json()["next_cursor"]
    forged = [cursor[:-1], cursor[:-1] + ("a" if cursor[-1] != "a" else "b"), "x", "a:b:c"]
    for sent in forged:
        answer = client.get(f"{MEMORIES}?subject=alice&cursor={sent}")
        problem = assert_problem(answer, 422, "invalid_input")
        assert [row["field"] for row in problem["errors"]] == ["cursor"]
    for path in (f"{MEMORIES}?subject=bob&cursor={cursor}", f"/api/v1/subjects?cursor={cursor}"):
        assert_problem(client.get(path), 422, "invalid_input")


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/memories/7",
        "/api/v1/memories/not-a-uuid",
        "/api/v1/memories/00000000-0000-0000-0000-00000000000g",
        "/api/v1/memories/0197a1b2-0000-7000-8000-000000000001",
        "/api/v1/memories/0197a1b2-0000-7000-8000-000000000001/history",
        "/api/v1/operations/0197a1b2-0000-7000-8000-000000000001",
        "/api/v1/erasures/0197a1b2-0000-7000-8000-000000000001",
        "/api/v1/exports/0197a1b2-0000-7000-8000-000000000001/download",
        "/api/v1/subjects/nobody",
        "/api/v1/subjects/nobody/access",
        "/api/v1/memories/",
        "/api/v1/webhooks",
        "/api/v1/subjects/nobody/graph",
        "/api/v2/memories",
        "/api/",
    ],
)
def test_what_is_not_there_is_a_plain_404(acme: ApiClient, path: str) -> None:
    assert_problem(acme.get(path), 404, "not_found")


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "x"])
def test_another_content_type_is_refused(acme: ApiClient, media_type: str) -> None:
    answer = acme.post(MEMORIES, GOOD, content_type=media_type)
    assert_problem(answer, 415, "unsupported_media_type")
    assert stored(acme) == (0, 0)


def test_a_method_that_a_path_does_not_take_is_refused(acme: ApiClient) -> None:
    answer = acme.send("PUT", MEMORIES, GOOD)
    assert_problem(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, POST, HEAD"
    assert_problem(acme.delete(BATCH), 405, "method_not_allowed")


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer x", "Basic YTpi", "Token abc", "Bearer dt_live_"]
)
def test_no_key_or_a_malformed_one_is_refused(sent: str) -> None:
    answer = api_client().post(MEMORIES, GOOD, Authorization=sent)
    assert_problem(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"].startswith('Bearer realm="dualtrace"')


def test_reading_an_unknown_person_is_an_empty_answer(acme: ApiClient) -> None:
    answer = acme.get("/api/v1/memories?subject=nobody")
    assert (answer.status_code, answer.json()) == (200, {"results": [], "next_cursor": None})
    recalled = acme.post(RECALL, {"subject": "nobody", "query": "bees"})
    assert (recalled.status_code, recalled.json()["hits"]) == (200, [])
    composed = acme.post(CONTEXT, {"subject": "nobody", "query": "bees"})
    assert (composed.status_code, composed.json()["hits"]) == (200, [])


def test_an_unprintable_field_name_is_not_repeated(acme: ApiClient) -> None:
    answer = acme.post(MEMORIES, {**GOOD, "\ud800\0": 1})
    problem = assert_problem(answer, 422, "invalid_input")
    assert [row["field"] for row in problem["errors"]] == ["(unprintable name)"]
