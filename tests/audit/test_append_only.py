"""Entries, leaves, nodes and checkpoints are added and never changed."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import Error, connection

from audit.append import append, subject_reference
from audit.erase_details import erase_details
from audit.events import Event, MemoryRead, SubjectErased, TenantErased
from audit.models import Detail
from kernel.context import TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import PERSON_KEY, TENANT_KEY, act, acts, sealed_log
from tests.conftest import Services

CHANGES = {
    "audit_log": "UPDATE audit_log SET origin = ''",
    "audit_entry": "UPDATE audit_entry SET outcome = 'ok'",
    "audit_detail": "UPDATE audit_detail SET salt = ''",
    "audit_leaf": "UPDATE audit_leaf SET hash = ''",
    "audit_node": "UPDATE audit_node SET hash = ''",
    "audit_checkpoint": "UPDATE audit_checkpoint SET note = ''",
}
REFUSED = [
    statement
    for table, change in CHANGES.items()
    for statement in (change, f"DELETE FROM {table}", f"TRUNCATE {table}")
    if statement != "DELETE FROM audit_detail"
]
ERASED = SubjectErased(operation_id=new_id(), memories=0)


@pytest.fixture(scope="module")
def context() -> TenantContext:
    return sealed_log(3, 2)


@pytest.fixture
def owner(services: Services, context: TenantContext) -> Iterator[psycopg.Connection]:
    """The owner of the tables, set to see the tenant's rows."""
    with psycopg.connect(services.url("dualtrace_owner"), autocommit=True) as found:
        found.execute("SELECT set_config('app.tenant_id', %s, false)", [str(context.tenant_id)])
        yield found


@pytest.mark.parametrize("statement", REFUSED)
def test_the_app_role_has_no_right_to_change_the_log(
    context: TenantContext, statement: str
) -> None:
    with (
        pytest.raises(Error, match="permission denied"),
        tenant_transaction(context),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.parametrize("statement", REFUSED)
def test_a_trigger_stops_the_owner(owner: psycopg.Connection, statement: str) -> None:
    with pytest.raises(psycopg.Error, match="append-only"):
        owner.execute(statement)


@pytest.mark.parametrize("statement", REFUSED)
def test_a_trigger_stops_a_superuser(superuser: psycopg.Connection, statement: str) -> None:
    with pytest.raises(psycopg.Error, match="append-only"):
        superuser.execute(statement)


def test_the_app_role_may_not_choose_an_entrys_transaction_id(context: TenantContext) -> None:
    with (
        pytest.raises(Error, match="permission denied"),
        tenant_transaction(context),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "INSERT INTO audit_entry (id, tenant_id, xid, occurred_at, action, actor_kind,"
            " outcome, request_id, count, commitment)"
            " VALUES (%s, %s, '3', 0, 'memory.read', 'agent', 'ok', '', 1, '')",
            [new_id(), context.tenant_id],
        )


def erase(context: TenantContext, person: UUID, event: Event | None = None, **how: Any) -> int:
    """Delete a person's details and append ``event`` in the same transaction."""
    with tenant_transaction(context):
        deleted = erase_details(context, person)
        if event:
            append(event, context=context, **how)
    return deleted


def erasure_of(person: UUID) -> dict[str, Any]:
    """How the erasure of ``person`` is appended."""
    return {"key": TENANT_KEY, "subject_ref": subject_reference(PERSON_KEY, person)}


def details_of(context: TenantContext, person: UUID) -> int:
    with tenant_transaction(context):
        return int(Detail.objects.within(context).filter(subject_id=person).count())


def test_details_go_with_an_erasure_of_their_person(context: TenantContext) -> None:
    person, other = new_id(), new_id()
    acts(context, 3, person=person)
    act(context, person=other)

    assert erase(context, person, ERASED, **erasure_of(person)) == 3
    assert details_of(context, person) == 0
    assert details_of(context, other) == 1


def test_details_stay_without_an_erasure(context: TenantContext) -> None:
    person = new_id()
    act(context, person=person)

    with pytest.raises(Error, match="appends its erasure"):
        erase(context, person)

    assert details_of(context, person) == 1


def test_an_erasure_of_another_person_does_not_do(context: TenantContext) -> None:
    person = new_id()
    act(context, person=person)

    with pytest.raises(Error, match="appends its erasure"):
        erase(context, person, ERASED, **erasure_of(new_id()))

    assert details_of(context, person) == 1


def test_an_erasure_of_earlier_does_not_do(context: TenantContext) -> None:
    person = new_id()
    erase(context, person, ERASED, **erasure_of(person))
    act(context, person=person)

    with pytest.raises(Error, match="appends its erasure"):
        erase(context, person)


def test_a_failed_erasure_does_not_do(context: TenantContext) -> None:
    person = new_id()
    act(context, person=person)

    with pytest.raises(Error, match="appends its erasure"):
        erase(context, person, ERASED, **erasure_of(person), outcome="failed")


def test_another_event_of_the_person_does_not_do(context: TenantContext) -> None:
    person = new_id()
    act(context, person=person)

    with pytest.raises(Error, match="appends its erasure"):
        erase(context, person, MemoryRead(new_id()), key=PERSON_KEY, subject_id=person)


def test_everything_goes_with_the_tenant() -> None:
    context, person = sealed_log(2), new_id()
    act(context, person=person)

    assert erase(context, person, TenantErased(), key=None) == 1
