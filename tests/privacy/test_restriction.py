"""Restricting the use of a person's memory: kept and exported, never recalled, never changed."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest

from audit.models import Entry
from kernel.clock import now
from kernel.context import Actor, ActorKind, TenantContext
from kernel.errors import Conflict, NotFound, ScopeMissing
from kernel.isolation import tenant_transaction
from memory.approve import approve
from memory.compose_context import compose_context
from memory.forget import forget
from memory.forget_expired import count_expired, forget_expired
from memory.models import Memory
from memory.read_memory import read_memory
from memory.recall import recall
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.revise import revise
from memory.values import Draft, Question, Revision
from privacy.erasure import request_erasure, run_erasure
from privacy.export import request_export, run_export
from privacy.lift_restriction import lift_restriction
from privacy.operations import give_up, read_operation
from privacy.restrict import restrict
from tenants.authenticate_key import authenticate_key
from tests.factories import agent_key, api_client, found_tenant

BOB, CHARLIE = "bob", "charlie"
TEXT = "Bob keeps bees behind the boathouse."
QUESTION = Question(query="Where are the bees?")


@pytest.fixture
def acme() -> TenantContext:
    return found_tenant()


@pytest.fixture
def bees(acme: TenantContext) -> UUID:
    """A memory of Bob's."""
    return remember(acme, Draft(text=TEXT), subject=BOB).id


def actions(acme: TenantContext, prefix: str) -> list[str]:
    with tenant_transaction(acme):
        rows = Entry.objects.within(acme).filter(action__startswith=prefix).order_by("id")
        return list(rows.values_list("action", flat=True))


def test_nothing_of_a_restricted_memory_is_recalled(acme: TenantContext, bees: UUID) -> None:
    restrict(acme, subject=BOB)
    assert recall(acme, QUESTION, subject=BOB).hits == ()
    assert compose_context(acme, QUESTION, subject=BOB).hits == ()
    lift_restriction(acme, subject=BOB)
    assert [hit.memory.id for hit in recall(acme, QUESTION, subject=BOB).hits] == [bees]


def test_nothing_of_a_restricted_memory_is_changed(acme: TenantContext, bees: UUID) -> None:
    restrict(acme, subject=BOB)
    acts: list[Callable[[], object]] = [
        lambda: remember(acme, Draft(text="Bob moved."), subject=BOB),
        lambda: remember_batch(acme, [Draft(text="Bob moved.")], subject=BOB),
        lambda: revise(acme, bees, Revision(importance=0.9)),
        lambda: forget(acme, bees),
    ]
    for act in acts:
        with pytest.raises(Conflict, match="restricted"):
            act()
    assert read_memory(acme, bees).text == TEXT
    lift_restriction(acme, subject=BOB)
    forget(acme, bees)


def test_a_quarantined_memory_is_not_approved_meanwhile(acme: TenantContext, bees: UUID) -> None:
    with tenant_transaction(acme):
        Memory.objects.within(acme).filter(id=bees).update(status="quarantined")
    bob = authenticate_key(agent_key(acme, subject=BOB))
    restrict(bob, subject=None)
    person = TenantContext(
        tenant_id=acme.tenant_id,
        actor=Actor(ActorKind.PERSON),
        scopes=acme.scopes,
        subject_id=bob.subject_id,
        bound=True,
    )
    with pytest.raises(Conflict, match="restricted"):
        approve(person, bees)


def test_a_restricted_memory_is_exported(acme: TenantContext, bees: UUID) -> None:
    restrict(acme, subject=BOB)
    export = request_export(acme, subject=BOB)
    run_export(acme, export.id)
    assert read_operation(acme, export.id).status == "succeeded"


def test_what_expires_meanwhile_is_kept_until_the_restriction_is_lifted(
    acme: TenantContext, bees: UUID
) -> None:
    with tenant_transaction(acme):
        rows = Memory.objects.within(acme).filter(id=bees)
        rows.update(expires_at=now() - timedelta(seconds=1))
    restrict(acme, subject=BOB)
    assert (count_expired(acme), forget_expired(acme)) == (0, 0)
    lift_restriction(acme, subject=BOB)
    assert (count_expired(acme), forget_expired(acme)) == (1, 1)


def test_both_are_in_the_log_and_done_twice_change_nothing(acme: TenantContext, bees: UUID) -> None:
    for act in (restrict, restrict, lift_restriction, lift_restriction):
        act(acme, subject=BOB)
    told = ["subject.restricted"] * 2 + ["subject.restriction_lifted"] * 2
    assert actions(acme, "subject.restrict") == told
    assert recall(acme, QUESTION, subject=BOB).hits[0].memory.id == bees


def test_who_is_being_erased_cannot_be_kept_by_lifting(acme: TenantContext, bees: UUID) -> None:
    erasure = request_erasure(acme, subject=BOB)
    with pytest.raises(Conflict, match="being erased"):
        lift_restriction(acme, subject=BOB)
    run_erasure(acme, erasure.id)
    for act in (restrict, lift_restriction):
        with pytest.raises(NotFound):
            act(acme, subject=BOB)
    with pytest.raises(NotFound):
        read_memory(acme, bees)


def test_after_an_erasure_that_was_given_up_the_memory_may_be_used_again(
    acme: TenantContext, bees: UUID
) -> None:
    give_up(acme, request_erasure(acme, subject=BOB).id, "failed_each_time")
    lift_restriction(acme, subject=BOB)
    assert recall(acme, QUESTION, subject=BOB).hits[0].memory.id == bees


def test_only_the_person_or_who_manages_people_may(acme: TenantContext, bees: UUID) -> None:
    reader = authenticate_key(agent_key(acme, ["memory:read", "memory:write"]))
    elsewhere = found_tenant()
    colleague = authenticate_key(agent_key(acme, subject=CHARLIE))
    for act in (restrict, lift_restriction):
        with pytest.raises(ScopeMissing):
            act(reader, subject=BOB)
        for stranger in (elsewhere, colleague):
            with pytest.raises(NotFound):
                act(stranger, subject=BOB)
    assert recall(acme, QUESTION, subject=BOB).hits[0].memory.id == bees


def test_over_http_it_is_put_and_deleted(acme: TenantContext, bees: UUID) -> None:
    client = api_client(agent_key(acme))
    path = f"/api/v1/subjects/{BOB}/restriction"
    answer = client.put(path)
    assert (answer.status_code, answer.json()["status"]) == (200, "frozen")
    refused = client.delete(f"/api/v1/memories/{bees}")
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert client.delete(path).status_code == 204
    assert client.get(f"/api/v1/subjects/{BOB}").json()["status"] == "active"
    assert client.put("/api/v1/subjects/nobody/restriction").status_code == 404
