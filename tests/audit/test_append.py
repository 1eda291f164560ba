"""Writing an entry: one statement, in the act's own transaction, sealed, without words."""

import time
from hashlib import sha256

import psycopg
import pytest
from django.db import Error, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from audit.access_log import open_details
from audit.append import append, subject_reference
from audit.events import MemoryRecalled, SignedOut
from audit.models import Detail, Entry
from kernel.clock import now, to_micros
from kernel.context import ActorKind, TenantContext
from kernel.errors import CannotOpen, NoActiveContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import PERSON_KEY, TENANT_KEY, act, found_log


def entry_of(context: TenantContext, entry_id: object) -> Entry:
    with tenant_transaction(context):
        found: Entry = Entry.objects.within(context).get(id=entry_id)
        return found


def count_entries(context: TenantContext) -> int:
    with tenant_transaction(context):
        return int(Entry.objects.within(context).count())


def test_an_entry_says_who_did_what_when_and_to_how_many() -> None:
    context, person = found_log(), new_id()
    before = to_micros(now())
    event = MemoryRecalled(memory_ids=(new_id(), new_id()), recall_id=new_id(), arm="dual", k=5)

    entry = entry_of(context, act(context, event, person=person))

    assert entry.tenant_id == context.tenant_id
    assert before <= entry.occurred_at <= to_micros(now())
    assert (entry.action, entry.outcome, entry.count) == ("memory.recalled", "ok", 2)
    assert (entry.actor_kind, entry.actor_id) == (ActorKind.AGENT, context.actor.id)
    assert entry.request_id == "request-1"
    assert entry.subject_ref == subject_reference(PERSON_KEY, person)


def test_appending_takes_one_query() -> None:
    context = found_log()
    with tenant_transaction(context), CaptureQueriesContext(connection) as queries:
        append(SignedOut(), context=context, key=TENANT_KEY)

    assert len(queries) == 1


def test_an_entry_belongs_into_a_transaction() -> None:
    context = found_log()

    with pytest.raises(NoActiveContext):
        append(SignedOut(), context=context, key=TENANT_KEY)


def test_an_act_that_is_rolled_back_leaves_no_entry() -> None:
    context = found_log()

    with tenant_transaction(context):
        append(SignedOut(), context=context, key=TENANT_KEY)
        transaction.set_rollback(True)

    assert count_entries(context) == 0


def test_the_entry_commits_to_its_sealed_detail() -> None:
    context, person = found_log(), new_id()
    event = MemoryRecalled(memory_ids=(new_id(),), recall_id=new_id(), arm="dual", k=5)
    entry = entry_of(context, act(context, event, person=person))

    with tenant_transaction(context):
        detail = Detail.objects.within(context).get(entry_id=entry.id)
        opened = open_details(context, [entry], key=PERSON_KEY, subject_id=person)

    assert entry.commitment == sha256(detail.salt + detail.sealed).digest()
    assert len(detail.salt) == 16
    assert opened == {entry.id: {"fields": event.detail(), "purpose": "support"}}
    assert b"support" not in detail.sealed


def test_a_detail_opens_with_the_persons_key_only() -> None:
    context, person = found_log(), new_id()
    entry = entry_of(context, act(context, person=person))

    with tenant_transaction(context), pytest.raises(CannotOpen):
        open_details(context, [entry], key=TENANT_KEY, subject_id=person)


def test_equal_acts_have_different_commitments() -> None:
    context = found_log()
    one, two = (entry_of(context, act(context, SignedOut())) for _ in range(2))

    assert one.commitment != two.commitment


def test_without_a_key_only_the_clear_part_is_kept() -> None:
    context = found_log()
    with tenant_transaction(context):
        entry_id = append(SignedOut(), context=context, key=None)
        detail = Detail.objects.within(context).get(entry_id=entry_id)
        entry = Entry.objects.within(context).get(id=entry_id)
        opened = open_details(context, [entry], key=TENANT_KEY)

    assert detail.sealed == b""
    assert opened == {}


def test_an_entry_about_a_person_needs_their_key() -> None:
    context = found_log()

    with tenant_transaction(context), pytest.raises(ValueError, match="audit key"):
        append(SignedOut(), context=context, key=None, subject_id=new_id())


def test_the_tenants_key_may_seal_an_entry_that_names_a_person() -> None:
    context, person = found_log(), new_id()
    reference = subject_reference(PERSON_KEY, person)
    with tenant_transaction(context):
        entry_id = append(SignedOut(), context=context, key=TENANT_KEY, subject_ref=reference)
        detail = Detail.objects.within(context).get(entry_id=entry_id)

    assert entry_of(context, entry_id).subject_ref == reference
    assert detail.subject_id is None


def test_a_reference_depends_on_the_person_and_the_key() -> None:
    one, two = new_id(), new_id()

    assert subject_reference(PERSON_KEY, one) == subject_reference(PERSON_KEY, one)
    assert subject_reference(PERSON_KEY, one) != subject_reference(PERSON_KEY, two)
    assert subject_reference(PERSON_KEY, one) != subject_reference(TENANT_KEY, one)


def test_a_context_narrowed_to_a_person_may_append_about_nobody() -> None:
    context, person = found_log(), new_id()

    act(context.narrowed(person))
    act(context.narrowed(person), person=person)

    assert count_entries(context) == 2


def test_a_context_narrowed_to_a_person_sees_their_details_only() -> None:
    context, person = found_log(), new_id()
    act(context)
    act(context, person=new_id())
    own = act(context, person=person)

    with tenant_transaction(context.narrowed(person)):
        seen = list(Detail.objects.within(context).values_list("entry_id", flat=True))

    assert seen == [own]


def test_a_context_narrowed_to_a_person_cannot_append_about_another() -> None:
    context = found_log().narrowed(new_id())

    with pytest.raises(Error, match="row-level security"):
        act(context, person=new_id())


def test_another_tenants_entries_are_not_seen() -> None:
    context, stranger = found_log(), found_log()
    act(context)

    assert count_entries(context) == 1
    assert count_entries(stranger) == 0


def test_an_entry_cannot_be_written_for_another_tenant() -> None:
    context, stranger = found_log(), found_log()

    with pytest.raises(Error, match="row-level security"), tenant_transaction(stranger):
        append(SignedOut(), context=context, key=TENANT_KEY)

    assert count_entries(context) == 0


def test_an_act_fails_within_two_seconds_while_the_log_is_locked(
    superuser: psycopg.Connection,
) -> None:
    context = found_log()
    started = time.monotonic()
    with superuser.transaction():
        superuser.execute("LOCK TABLE audit_entry IN EXCLUSIVE MODE")
        with pytest.raises(OperationalError, match="lock timeout"):
            act(context)

    assert time.monotonic() - started < 2
    assert count_entries(context) == 0
