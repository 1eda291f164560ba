"""Ways in which others' rows have come out elsewhere, each tried here."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.models import Memory
from privacy.erasure import run_erasure
from privacy.export import run_export
from privacy.tasks import job_context
from tenants.models import Tenant
from tests.factories import agent_key, api_client
from tests.isolation.house import House, found_house
from tests.isolation.matrix import ROWS, Call, nobody, target_in
from tests.isolation.test_idor_matrix import call, told

ALL_MEMORIES = "SELECT count(*) FROM memory_memory"
INJECTIONS = [
    "' OR 1=1 --",
    "'; SET app.tenant_id = ''; --",
    '") OR ("1"="1',
    "%",
    "_%",
    "\\",
    "${jndi:x}",
    "{{7*7}}",
    "tenant_id",
    "x' UNION SELECT body FROM memory_memory --",
    "null",
    "*",
    "../../memories",
]


@pytest.fixture(scope="module")
def ours() -> House:
    return found_house()


@pytest.fixture(scope="module")
def theirs() -> House:
    return found_house()


def seen_in(query: str = ALL_MEMORIES) -> int:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])


# After the transaction


def test_what_runs_on_commit_has_lost_the_settings_and_sees_nothing(ours: House) -> None:
    seen: list[int] = []
    with tenant_transaction(ours.tenant):
        assert seen_in() > 0
        transaction.on_commit(lambda: seen.append(seen_in()))
    assert seen == [0]


def test_what_runs_on_commit_sets_its_own_and_leaves_none(ours: House, theirs: House) -> None:
    seen: list[set[UUID]] = []

    def look() -> None:
        with tenant_transaction(theirs.tenant):
            rows = Memory.objects.within(theirs.tenant)
            seen.append({row.tenant_id for row in rows})

    with tenant_transaction(ours.tenant):
        transaction.on_commit(look)
    assert seen == [{theirs.tenant.tenant_id}]
    assert seen_in() == 0


def test_a_savepoint_that_is_rolled_back_keeps_the_tenant(ours: House) -> None:
    with tenant_transaction(ours.tenant):
        before = seen_in()
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            raise ZeroDivisionError
        assert seen_in() == before > 0


def test_one_transaction_cannot_be_opened_inside_another(ours: House, theirs: House) -> None:
    with (
        pytest.raises(RuntimeError),
        tenant_transaction(ours.tenant),
        tenant_transaction(theirs.tenant),
    ):
        pass
    assert seen_in() == 0


# Work for one tenant with an object of another's


@pytest.mark.parametrize("work", [run_export, run_erasure])
def test_a_message_that_pairs_a_tenant_with_anothers_operation_does_nothing(
    ours: House, theirs: House, work: Callable[[Any, UUID], None]
) -> None:
    with pytest.raises(NotFound):
        work(job_context(ours.tenant.tenant_id), UUID(theirs.operation))
    listed = theirs.client.get(f"/api/v1/memories?subject={theirs.people[0]}")
    assert theirs.words[0] in listed.content.decode()


def test_a_message_that_pairs_a_tenant_with_anothers_person_embeds_nothing(
    ours: House, theirs: House
) -> None:
    body = {"subject": theirs.people[1], "items": [{"text": "Wait for me."}]}
    assert theirs.client.post("/api/v1/memories/batch", body).status_code == 201
    assert encode_pending(job_context(ours.tenant.tenant_id), theirs.subjects[1]) == 0


# The operator's shell


@pytest.mark.parametrize("command", ["export_subject", "erase_subject"])
def test_a_command_for_a_tenant_finds_nobody_of_another(
    ours: House, theirs: House, command: str, tmp_path: Any
) -> None:
    name = Tenant.objects.get(id=ours.tenant.tenant_id).name
    more = ["--out", str(tmp_path / "out.zip")] if command == "export_subject" else []
    with pytest.raises(CommandError, match="no such subject"):
        call_command(command, "--tenant", name, "--subject", theirs.people[0], *more)
    assert not (tmp_path / "out.zip").exists()
    listed = theirs.client.get(f"/api/v1/memories?subject={theirs.people[0]}")
    assert theirs.words[0] in listed.content.decode()


def test_commands_in_one_process_do_not_mix_tenants(
    ours: House, theirs: House, tmp_path: Any
) -> None:
    for number, house in enumerate((ours, theirs, ours)):
        name = Tenant.objects.get(id=house.tenant.tenant_id).name
        out = tmp_path / f"{number}.zip"
        call_command(
            "export_subject", "--tenant", name, "--subject", house.people[0], "--out", str(out)
        )
        assert out.stat().st_mode & 0o077 == 0
    assert seen_in() == 0


# Values that try to get out of their place


def places_for(text: str, house: House) -> list[Call]:
    """Every place of the API that takes words, with ``text`` in it."""
    sent = quote(text, safe="")
    person = house.people[0]
    filters = [
        {"session": text},
        {"speaker": text},
        {"topic": text},
        {"entities": [text]},
        {"relation": {"predicate": text}},
        {"metadata": {text: text}},
        {"metadata": {"kind": {"$ne": text}}},
    ]
    asked = [{"subject": person, "query": "bakery", "filters": one} for one in filters]
    return [
        Call("GET", f"/api/v1/memories?subject={sent}"),
        Call("GET", f"/api/v1/memories?subject={quote(person)}&session={sent}"),
        Call("GET", f"/api/v1/memories?subject={quote(person)}&cursor={sent}"),
        Call("GET", f"/api/v1/memories?subject={quote(person)}&status={sent}"),
        Call("GET", f"/api/v1/subjects/{sent}"),
        Call("GET", f"/api/v1/subjects/{sent}/access"),
        Call("GET", f"/api/v1/subjects?cursor={sent}"),
        Call("GET", f"/api/v1/audit/entries?subject={sent}"),
        Call("GET", f"/api/v1/audit/entries?action={sent}"),
        Call("GET", f"/api/v1/audit/entries?request_id={sent}"),
        Call("GET", f"/api/v1/audit/proof/inclusion?entry={sent}"),
        Call("POST", "/api/v1/recall", {"subject": text, "query": text}),
        Call("POST", "/api/v1/context", {"subject": person, "query": text, "session": text}),
        *(Call("POST", "/api/v1/recall", body) for body in asked),
    ]


@pytest.mark.parametrize("text", INJECTIONS)
def test_a_value_that_tries_to_inject_finds_nothing_of_others(
    ours: House, theirs: House, text: str
) -> None:
    for asked in places_for(text, ours):
        answer = call(ours.client, asked)
        assert answer.status_code < 500, asked
        assert not theirs.is_told_in(told(answer)), asked


@pytest.mark.parametrize("text", INJECTIONS)
def test_a_bound_key_cannot_inject_its_way_to_a_colleague(ours: House, text: str) -> None:
    bound = api_client(agent_key(ours.tenant, subject="a colleague"))
    for asked in places_for(text, ours):
        answer = call(bound, asked)
        assert answer.status_code < 500, asked
        assert not any(word in told(answer) for word in (*ours.words, *ours.memories)), asked


# Arguments that name another tenant


NAMES = ("tenant_id", "tenant", "subject_id", "app.tenant_id", "context", "bound")


@pytest.mark.parametrize("operation", ROWS)
def test_no_argument_names_a_tenant(ours: House, theirs: House, operation: str) -> None:
    asked = ROWS[operation].call(nobody())
    for name in NAMES:
        value = str(theirs.subjects[0] if "subject" in name else theirs.tenant.tenant_id)
        joint = "&" if "?" in asked.path else "?"
        answer = ours.client.send(asked.method, f"{asked.path}{joint}{name}={value}", asked.body)
        assert answer.status_code == 422, (name, answer.status_code)
        if isinstance(asked.body, dict) and asked.body:
            answer = ours.client.send(asked.method, asked.path, {**asked.body, name: value})
            assert answer.status_code == 422, (name, answer.status_code)


@pytest.mark.parametrize(
    "header", ["X-Tenant-ID", "X-Tenant", "Tenant", "X-Subject-ID", "X-Forwarded-User", "Cookie"]
)
def test_no_header_names_a_tenant(ours: House, theirs: House, header: str) -> None:
    value = {header: str(theirs.tenant.tenant_id)}
    for path in ("/api/v1/subjects", f"/api/v1/memories?subject={theirs.people[0]}"):
        answer = ours.client.get(path, **value)
        assert answer.status_code == 200
        assert not theirs.is_told_in(told(answer))


def test_filters_by_others_ids_find_nothing(ours: House, theirs: House) -> None:
    keys = theirs.client.get("/api/v1/api-keys").json()["results"]
    entries = theirs.client.get("/api/v1/audit/entries").json()["results"]
    agent, request = keys[0]["agent"]["id"], entries[0]["request_id"]
    for query in (f"actor_id={agent}", f"request_id={request}"):
        assert ours.client.get(f"/api/v1/audit/entries?{query}").json()["results"] == []
    for body in (
        {"text": "x", "metadata": {"superseded_by": theirs.memories[0]}},
        {"text": f"It continues {theirs.memories[0]}."},
    ):
        made = ours.client.post("/api/v1/memories", {"subject": "someone", **body})
        assert made.status_code == 201
        assert not any(word in told(made) for word in theirs.words)


@pytest.mark.parametrize("path", ["memories?subject={}&", "subjects?", "audit/entries?"])
def test_a_cursor_of_others_is_refused(ours: House, theirs: House, path: str) -> None:
    path = f"/api/v1/{path}limit=1"
    cursor = theirs.client.get(path.format(theirs.people[1])).json()["next_cursor"]
    assert cursor
    for person in (ours.people[1], theirs.people[1]):
        answer = ours.client.get(f"{path.format(person)}&cursor={cursor}")
        assert not theirs.is_told_in(told(answer).replace(cursor, ""))
        assert answer.status_code == 422 or answer.json()["results"] == []


# Absent or another's: the same work, so the same time


ABSENT_OR_ANOTHERS = [name for name, row in ROWS.items() if row.elsewhere == 404]


@pytest.mark.parametrize("operation", ABSENT_OR_ANOTHERS)
def test_what_is_anothers_costs_the_same_statements_as_what_never_was(
    operation: str, theirs_as_target: Any
) -> None:
    stranger = api_client(agent_key(found_house().tenant))
    call(stranger, ROWS[operation].call(nobody()))  # its key is noted as used
    foreign = statements(stranger, ROWS[operation].call(theirs_as_target))
    absent = statements(stranger, ROWS[operation].call(nobody()))
    assert foreign == absent


@pytest.fixture(scope="module")
def theirs_as_target() -> Any:
    return target_in(found_house())


def statements(client: Any, asked: Call) -> list[str]:
    """What the database was asked, without the values."""
    with CaptureQueriesContext(connection) as captured:
        assert call(client, asked).status_code == 404
    return [re.sub(r"'[^']*'(?:::\w+)?|\b\d+\b", "?", query["sql"]) for query in captured]


def test_a_bound_keys_refusals_cost_the_same_too() -> None:
    house = found_house()
    target = target_in(house)
    bound = api_client(agent_key(house.tenant, subject="a colleague"))
    rows = {name: row for name, row in ROWS.items() if row.colleague == 404}
    call(bound, next(iter(rows.values())).call(nobody()))
    differing = [
        name
        for name, row in rows.items()
        if statements(bound, row.call(target)) != statements(bound, row.call(nobody()))
    ]
    assert differing == []
