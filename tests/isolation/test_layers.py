"""Five layers, each alone against a leak that was made on purpose, with the others switched off."""

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection, models

from kernel import isolation
from kernel.aead import Place
from kernel.context import TenantContext
from kernel.errors import CannotOpen, NotFound
from kernel.isolation import ScopedManager, person_column, tenant_transaction
from memory.list_memories import list_memories
from memory.models import Memory
from memory.read_memory import read_memory
from tenants.models import Agent, ApiKey, Membership
from tests.isolation.alarms import alarms_of
from tests.isolation.catalogue import tenant_models
from tests.isolation.house import House, found_house

# Tables that this house leaves empty or that only the sealer fills.
UNSEEDED = {"audit_leaf", "audit_node", "audit_checkpoint"}


@pytest.fixture(scope="module")
def ours() -> House:
    return found_house()


@pytest.fixture(scope="module")
def theirs() -> House:
    return found_house()


@contextmanager
def no_row_security(superuser: psycopg.Connection) -> Iterator[None]:
    """Layer 2 off, for everybody."""
    tables = sorted(tenant_models())
    try:
        for table in tables:
            superuser.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
        yield
    finally:
        for table in tables:
            superuser.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")


@contextmanager
def no_scoping() -> Iterator[None]:
    """Layer 1 off: every query forgets its WHERE."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScopedManager, "condition", lambda *_: {})
        yield


@contextmanager
def no_post_filter() -> Iterator[None]:
    """Layer 3 off."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(isolation, "_is_own", lambda *_: True)
        yield


@contextmanager
def no_associated_data() -> Iterator[None]:
    """Layer 4 off: what is sealed now opens anywhere, to whoever has the key."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Place, "associated_data", lambda *_: b"")
        yield


def tenants_in(model: type[models.Model], context: TenantContext) -> set[UUID]:
    """Whose rows the scoped manager brings."""
    with tenant_transaction(context):
        return {row.tenant_id for row in model.objects.within(context)}  # type: ignore[attr-defined]


def people_in(model: type[models.Model], context: TenantContext, column: str) -> set[UUID]:
    """About whom the rows are that the scoped manager brings."""
    with tenant_transaction(context):
        return {getattr(row, column) for row in model.objects.within(context)}  # type: ignore[attr-defined]


def said_in(model: type[models.Model], context: TenantContext, column: str) -> set[UUID]:
    """What a statement brings that forgot its WHERE."""
    with tenant_transaction(context), connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {model._meta.db_table}")
        return {row[0] for row in cursor.fetchall()}


def each_table(found: Callable[[type[models.Model]], set[UUID] | None]) -> dict[str, set[UUID]]:
    """Table → what was found in it; tables of which nothing is asked are left out."""
    answers = {
        table: found(model)
        for table, model in sorted(tenant_models().items())
        if table not in UNSEEDED
    }
    return {table: answer for table, answer in answers.items() if answer is not None}


def about_people(
    look: Callable[[type[models.Model], TenantContext, str], set[UUID]], context: TenantContext
) -> dict[str, set[UUID]]:
    """Table → about whom its rows are, for the tables that are about people."""

    def found(model: type[models.Model]) -> set[UUID] | None:
        column = person_column(model)
        return None if column is None else look(model, context, column)

    return each_table(found)


def alone_by_manager(superuser: psycopg.Connection) -> Any:
    stack = ExitStack()
    stack.enter_context(no_row_security(superuser))
    stack.enter_context(no_post_filter())
    return stack


def alone_by_row_security(superuser: psycopg.Connection) -> Any:
    stack = ExitStack()
    stack.enter_context(no_scoping())
    stack.enter_context(no_post_filter())
    return stack


def alone_by_post_filter(superuser: psycopg.Connection) -> Any:
    stack = ExitStack()
    stack.enter_context(no_row_security(superuser))
    stack.enter_context(no_scoping())
    return stack


ALONE = {
    "manager": alone_by_manager,
    "row security": alone_by_row_security,
    "post-filter": alone_by_post_filter,
}


@pytest.mark.parametrize("layer", ALONE)
def test_one_layer_alone_keeps_tenants_apart_in_every_table(
    superuser: psycopg.Connection, ours: House, theirs: House, layer: str
) -> None:
    del theirs
    with ALONE[layer](superuser):
        found = each_table(lambda model: tenants_in(model, ours.tenant))
    assert found == {table: {ours.tenant.tenant_id} for table in found}


@pytest.mark.parametrize("layer", ALONE)
def test_one_layer_alone_keeps_people_apart_in_every_table(
    superuser: psycopg.Connection, ours: House, layer: str
) -> None:
    with ALONE[layer](superuser):
        found = about_people(people_in, ours.tenant.narrowed(ours.subjects[0]))
    assert found == {table: {ours.subjects[0]} for table in found}


def test_with_these_layers_off_there_would_be_others(
    superuser: psycopg.Connection, ours: House, theirs: House
) -> None:
    """The seeds are real: without the three, every table shows the other tenant."""
    with no_row_security(superuser), no_scoping(), no_post_filter():
        found = each_table(lambda model: tenants_in(model, ours.tenant))
    assert [table for table in found if theirs.tenant.tenant_id not in found[table]] == []


def test_a_forgotten_where_shows_the_tenants_own_rows_in_every_table(
    ours: House, theirs: House
) -> None:
    del theirs
    found = each_table(lambda model: said_in(model, ours.tenant, "tenant_id"))
    assert found == {table: {ours.tenant.tenant_id} for table in found}


def test_a_forgotten_where_shows_the_persons_own_rows_in_every_table(ours: House) -> None:
    found = about_people(said_in, ours.tenant.narrowed(ours.subjects[0]))
    assert found == {table: {ours.subjects[0]} for table in found}


# The post-filter raises an alarm


def test_a_dropped_row_is_alarmed_in_the_log_and_in_the_audit_log(
    superuser: psycopg.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    ours, theirs = found_house(), found_house()
    with (
        no_row_security(superuser),
        no_scoping(),
        caplog.at_level(logging.CRITICAL),
        tenant_transaction(ours.tenant),
    ):
        rows = Memory.objects.within(ours.tenant).filter(id__in=theirs.memories)
        assert list(rows) == []
    assert alarms_of(ours.tenant, "isolation.row_dropped") == [("denied", 2)]
    said = [vars(r) for r in caplog.records if r.getMessage() == "isolation_alarm"]
    assert [(r["layer"], r["table"]) for r in said] == [("post_filter", "memory_memory")] * 2
    assert not any(theirs.is_told_in(str(record)) for record in said)


def test_an_alarm_stays_when_the_act_is_rolled_back(superuser: psycopg.Connection) -> None:
    ours, theirs = found_house(), found_house()
    with no_row_security(superuser), no_scoping(), pytest.raises(NotFound):
        read_memory(ours.tenant, UUID(theirs.memories[0]))
    assert alarms_of(ours.tenant, "isolation.row_dropped")


def test_what_is_joined_to_a_row_is_filtered_too(superuser: psycopg.Connection) -> None:
    """A key of ours whose agent would be another tenant's."""
    ours, theirs = found_house(), found_house()
    with tenant_transaction(theirs.tenant):
        stranger = Agent.objects.within(theirs.tenant).first()
    superuser.execute("SET session_replication_role = replica")
    superuser.execute(
        "UPDATE tenants_apikey SET agent_id = %s WHERE tenant_id = %s",
        [stranger.id, ours.tenant.tenant_id],
    )
    with no_row_security(superuser), tenant_transaction(ours.tenant):
        joined = ApiKey.objects.within(ours.tenant).select_related("agent")
        assert list(joined) == []


@pytest.mark.parametrize(("model", "column"), [(ApiKey, "digest"), (Membership, "user_id")])
def test_what_a_credential_leads_to_is_filtered_too(
    superuser: psycopg.Connection,
    caplog: pytest.LogCaptureFixture,
    ours: House,
    model: type[models.Model],
    column: str,
) -> None:
    """A look-up whose policy and WHERE are gone finds others' rows, and hands none of them out."""
    del ours
    with (
        no_row_security(superuser),
        pytest.MonkeyPatch.context() as patch,
        caplog.at_level(logging.CRITICAL),
    ):
        patch.setattr(models.QuerySet, "filter", lambda rows, **_: rows)
        found = model.objects.looked_up(**{column: None})  # type: ignore[attr-defined]
    assert found == []
    assert {vars(r)["table"] for r in caplog.records if r.msg == "isolation_alarm"} == {
        model._meta.db_table
    }


# Associated data


def steal(superuser: psycopg.Connection, memory: str, thief: House) -> None:
    """Their row says that it is ours: what scoping, row security and post-filter go by."""
    superuser.execute("SET session_replication_role = replica")
    for table in ("memory_memory", "memory_memoryversion", "memory_trace"):
        column = "id" if table == "memory_memory" else "memory_id"
        superuser.execute(
            f"UPDATE {table} SET tenant_id = %s, subject_id = %s WHERE {column} = %s",
            [thief.tenant.tenant_id, thief.subjects[0], memory],
        )
    superuser.execute("SET session_replication_role = origin")


def test_associated_data_alone_stops_a_row_that_says_it_is_ours(
    superuser: psycopg.Connection,
) -> None:
    ours, theirs = found_house(), found_house()
    steal(superuser, theirs.memories[1], ours)
    with pytest.raises(CannotOpen):
        read_memory(ours.tenant, UUID(theirs.memories[1]))
    with pytest.raises(CannotOpen):
        list_memories(ours.tenant, subject=ours.people[0])
    answer = ours.client.get(f"/api/v1/memories/{theirs.memories[1]}")
    assert (answer.status_code, answer.json()["code"]) == (503, "cannot_open")
    assert not theirs.is_told_in(answer.content.decode())


def test_associated_data_alone_stops_a_body_moved_within_one_persons_memories(
    superuser: psycopg.Connection,
) -> None:
    """One key opens both: only the place tells them apart."""
    house = found_house()
    body = {"subject": house.people[0], "text": "Another one."}
    other = house.client.post("/api/v1/memories", body).json()["id"]
    move = "UPDATE memory_memory SET body = (SELECT body FROM memory_memory WHERE id = %s) {}"
    superuser.execute(move.format("WHERE id = %s"), [house.memories[0], other])
    with pytest.raises(CannotOpen):
        read_memory(house.tenant, UUID(other))


def test_without_associated_data_that_body_would_open(superuser: psycopg.Connection) -> None:
    with no_associated_data():
        house = found_house()
        body = {"subject": house.people[0], "text": "Another one."}
        other = house.client.post("/api/v1/memories", body).json()["id"]
        move = "UPDATE memory_memory SET body = (SELECT body FROM memory_memory WHERE id = %s) {}"
        superuser.execute(move.format("WHERE id = %s"), [house.memories[0], other])
        assert house.words[0] in read_memory(house.tenant, UUID(other)).text
