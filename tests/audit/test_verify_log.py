"""Whoever holds the database may change the log, but not unseen: each change is found and named."""

import random
from collections.abc import Callable

import psycopg
import pytest

from audit.append import append, subject_reference
from audit.erase_details import erase_details
from audit.events import SubjectErased
from kernel.context import TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import (
    PERSON_KEY,
    TENANT_KEY,
    act,
    acts,
    findings,
    found_log,
    seal,
    sealed_log,
)
from tests.audit.tampering import AT_A_LEAF, BATCHES, SIZE, Victim, names_leaf, victim


@pytest.mark.parametrize("tamper", AT_A_LEAF, ids=lambda tamper: tamper.__name__)
def test_a_change_is_found_and_named(
    intruder: psycopg.Connection, tamper: Callable[[Victim], None]
) -> None:
    attacked = victim(intruder, 5)

    tamper(attacked)

    assert names_leaf(attacked, findings(attacked.context))


@pytest.mark.parametrize("seed", range(60))
def test_a_random_change_in_a_random_place_is_found_and_named(
    intruder: psycopg.Connection, seed: int
) -> None:
    chance = random.Random(seed)
    attacked = victim(intruder, chance.randrange(SIZE))

    chance.choice(AT_A_LEAF)(attacked)

    assert names_leaf(attacked, findings(attacked.context))


def test_an_entry_slipped_in_below_the_watermark_is_found(intruder: psycopg.Connection) -> None:
    context = sealed_log(*BATCHES)
    late = act(context)
    intruder.execute("UPDATE audit_entry SET xid = '5' WHERE id = %s", [late])

    assert findings(context) == [f"entry {late}: was slipped in; no leaf commits to it"]


def test_a_leaf_beyond_the_last_checkpoint_is_found(intruder: psycopg.Connection) -> None:
    context = sealed_log(*BATCHES)
    late = act(context)
    intruder.execute(
        "INSERT INTO audit_leaf (tenant_id, epoch, index, entry_id, hash)"
        " VALUES (%s, 1, %s, %s, sha256('x'))",
        [context.tenant_id, SIZE, late],
    )

    assert f"leaf {SIZE} of epoch 1: is covered by no checkpoint" in findings(context)


def test_a_detail_of_no_entry_is_found(intruder: psycopg.Connection) -> None:
    context, stray = sealed_log(1), new_id()
    intruder.execute(
        "INSERT INTO audit_detail (entry_id, tenant_id, salt, sealed) VALUES (%s, %s, '', '')",
        [stray, context.tenant_id],
    )

    assert findings(context) == [f"detail {stray}: belongs to no entry"]


def test_an_epoch_out_of_nowhere_is_found(intruder: psycopg.Connection) -> None:
    context = sealed_log(3)
    intruder.execute(
        "UPDATE audit_leaf SET epoch = 2, index = 0 WHERE tenant_id = %s AND index = 2",
        [context.tenant_id],
    )

    found = findings(context)

    assert "leaf 2 of epoch 1: checkpoint 1 covers 3, found 2" in found
    assert "leaf 0 of epoch 2: is covered by no checkpoint" in found


def test_an_erasure_accounts_for_the_details_of_its_person_only(
    intruder: psycopg.Connection,
) -> None:
    context, erased, other = sealed_log(2), new_id(), new_id()
    acts(context, 2, person=erased)
    left = act(context, person=other)
    seal(context)
    erase(context, erased)
    before_it_is_sealed = findings(context)
    seal(context)
    after = findings(context)
    intruder.execute("DELETE FROM audit_detail WHERE entry_id = %s", [left])

    assert before_it_is_sealed == after == []
    assert findings(context) == [f"entry {left}: its detail is gone, no erasure accounts for it"]


def test_an_entry_that_was_made_into_an_erasure_accounts_for_nothing(
    intruder: psycopg.Connection,
) -> None:
    context, person = found_log(), new_id()
    one, two = acts(context, 2, person=person)
    seal(context)
    intruder.execute("DELETE FROM audit_detail WHERE entry_id = %s", [one])
    intruder.execute("UPDATE audit_entry SET action = 'subject.erased' WHERE id = %s", [two])

    assert findings(context) == [
        f"entry {two}: differs from what leaf 1 of epoch 1 commits to",
        f"entry {one}: its detail is gone, no erasure accounts for it",
    ]


@pytest.mark.parametrize("batches", [(), (1,), (1, 1, 1, 1, 1), (17, 3, 64), BATCHES])
def test_an_honest_log_raises_no_alarm(batches: tuple[int, ...]) -> None:
    context = sealed_log(*batches, person=new_id())
    act(context)

    assert findings(context) == []


def erase(context: TenantContext, person: object) -> None:
    with tenant_transaction(context):
        erase_details(context, person)
        append(
            SubjectErased(operation_id=new_id(), memories=0),
            context=context,
            key=TENANT_KEY,
            subject_ref=subject_reference(PERSON_KEY, person),
        )
