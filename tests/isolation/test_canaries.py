"""A memory of nobody in every tenant, which no act asks for: whoever opens it came by a leak."""

import logging

import psycopg
import pytest
from django.core.management import call_command

from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from memory.models import Memory
from memory.read_memory import read_memory
from memory.tasks import tend_canaries_task
from privacy.models import Subject
from tenants.models import Tenant
from tests.factories import found_tenant
from tests.isolation.alarms import alarms_of
from tests.isolation.house import found_house


def canary_of(context: TenantContext) -> Memory:
    """The tenant's canary."""
    with tenant_transaction(context):
        (nobody,) = Subject.objects.within(context).filter(reference__isnull=True)
        (row,) = Memory.objects.within(context).filter(subject_id=nobody.id)
    found: Memory = row
    return found


def test_every_tenant_is_founded_with_a_canary_that_no_count_shows() -> None:
    house = found_house()
    assert canary_of(house.tenant).tenant_id == house.tenant.tenant_id
    people = house.client.get("/api/v1/subjects").json()["results"]
    assert sorted(person["subject"] for person in people) == sorted(house.people)
    assert sum(person["memories"] for person in people) == 3


def test_a_canary_alone_stops_an_act_that_every_other_layer_lets_pass(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is the tenant's own row, asked for by its id, and its key opens it."""
    house = found_house()
    canary = canary_of(house.tenant)
    with caplog.at_level(logging.CRITICAL), pytest.raises(NotFound):
        read_memory(house.tenant, canary.id)
    said = [vars(record) for record in caplog.records if record.msg == "isolation_alarm"]
    assert [record["layer"] for record in said] == ["canary"]
    assert alarms_of(house.tenant, "isolation.canary_seen") == [("denied", 1)]


def test_who_reads_a_canary_by_its_id_finds_nothing_and_is_noted() -> None:
    house = found_house()
    canary = canary_of(house.tenant)
    answer = house.client.get(f"/api/v1/memories/{canary.id}")
    absent = house.client.get(f"/api/v1/memories/{house.operation}")
    assert (answer.status_code, absent.status_code) == (404, 404)
    assert answer.json()["detail"] == absent.json()["detail"]
    assert alarms_of(house.tenant, "isolation.canary_seen") == [("denied", 1)]


@pytest.mark.parametrize("text", ["canary", '{"is_canary": true}', "is_canary"])
def test_nobody_outside_can_make_a_canary(text: str) -> None:
    house = found_house()
    body = {"subject": house.people[0], "text": text, "metadata": {"is_canary": True}}
    made = house.client.post("/api/v1/memories", body)
    assert made.status_code == 201
    assert house.client.get(made["Location"]).json()["text"] == text


def test_a_tenant_without_a_canary_is_given_one(superuser: psycopg.Connection) -> None:
    tenant = found_tenant()
    gone = canary_of(tenant)
    superuser.execute("SET session_replication_role = replica")
    superuser.execute("DELETE FROM memory_memory WHERE id = %s", [gone.id])
    for table, column in (("privacy_subjectkey", "subject_id"), ("privacy_subject", "id")):
        superuser.execute(f"DELETE FROM {table} WHERE {column} = %s", [gone.subject_id])
    tend_canaries_task()
    tend_canaries_task()
    assert canary_of(tenant).id != gone.id


def test_a_rotation_of_every_key_neither_wakes_nor_kills_it() -> None:
    house = found_house()
    name = Tenant.objects.get(id=house.tenant.tenant_id).name
    call_command("rotate_keys", "--tenant", name, "--subjects", verbosity=0)
    assert alarms_of(house.tenant, "isolation.canary_seen") == []
    with pytest.raises(NotFound):
        read_memory(house.tenant, canary_of(house.tenant).id)
    assert alarms_of(house.tenant, "isolation.canary_seen") == [("denied", 1)]
