"""Searching the log, and a person's own view of it."""

from dataclasses import replace
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.access_log import AccessPage, access_log
from audit.append import subject_reference
from audit.events import KeysListed, MemoryRead, SignedIn, SignInFailed
from audit.last_acts import last_acts
from audit.listing import EVERYTHING, EntryPage, Position, Search, list_entries
from kernel.clock import from_micros, now
from kernel.context import Actor, ActorKind, TenantContext
from kernel.errors import CannotOpen, InvalidInput
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import PERSON_KEY, TENANT_KEY, act, acts, found_log


def search(
    context: TenantContext,
    wanted: Search = EVERYTHING,
    *,
    cursor: Position | None = None,
    limit: int = 50,
) -> EntryPage:
    with tenant_transaction(context):
        return list_entries(context, wanted, cursor=cursor, limit=limit)


def accesses(context: TenantContext, person: object, **page: object) -> AccessPage:
    with tenant_transaction(context):
        return access_log(context, person, PERSON_KEY, **page)


def ids(page: EntryPage) -> list[object]:
    return [entry.id for entry in page.entries]


def test_the_newest_come_first() -> None:
    context = found_log()
    written = acts(context, 4)

    assert ids(search(context)) == written[::-1]


def test_pages_follow_each_other_without_gap_or_repetition() -> None:
    context = found_log()
    written = acts(context, 7)
    seen, cursor = [], None
    for size in (3, 3, 1):
        page = search(context, cursor=cursor, limit=3)
        assert len(page.entries) == size
        seen += ids(page)
        cursor = page.next

    assert cursor is None
    assert seen == written[::-1]


def test_entries_of_the_same_microsecond_are_paged_by_id(superuser: psycopg.Connection) -> None:
    context = found_log()
    written = acts(context, 5)
    superuser.execute("SET session_replication_role = replica")
    superuser.execute(
        "UPDATE audit_entry SET occurred_at = 1 WHERE tenant_id = %s", [context.tenant_id]
    )
    first = search(context, limit=2)
    second = search(context, limit=3, cursor=first.next)

    assert ids(first) + ids(second) == sorted(written, reverse=True)


def test_each_qualifier_narrows_the_search() -> None:
    context, person = found_log(), new_id()
    read = act(context, MemoryRead(new_id()), person=person)
    failed = act(context, SignInFailed(), outcome="failed")
    listed = act(context, KeysListed(count=2))
    actor = context.actor.id
    reference = subject_reference(PERSON_KEY, person)

    assert ids(search(context, Search(action="key.listed"))) == [listed]
    assert ids(search(context, Search(action="session."))) == [failed]
    assert ids(search(context, Search(action="session"))) == []
    assert ids(search(context, Search(outcome="failed"))) == [failed]
    assert ids(search(context, Search(subject_ref=reference))) == [read]
    assert ids(search(context, Search(actor_id=actor))) == [listed, failed, read]
    assert ids(search(context, Search(actor_id=new_id()))) == []
    assert ids(search(context, Search(actor_kind="agent", action="key.listed"))) == [listed]
    assert ids(search(context, Search(actor_kind="person"))) == []
    assert ids(search(context, Search(request_id="request-1", outcome="failed"))) == [failed]


def test_one_actors_acts_may_be_left_out() -> None:
    context = found_log()
    act(context)
    job = replace(context, actor=Actor(ActorKind.JOB))
    nobodys = act(job)

    assert ids(search(context, Search(but_actor_id=context.actor.id))) == [nobodys]


def test_the_last_act_of_each_person_is_known() -> None:
    context, one, two, three = found_log(), new_id(), new_id(), new_id()
    acts(context, 3, person=one)
    act(context, SignedIn(), person=one)
    act(context, person=two)
    act(context, SignedIn(), person=three)
    references = [subject_reference(PERSON_KEY, person) for person in (one, two, three)]
    newest_of_two, _, newest_of_one, *_ = [
        entry.occurred_at for entry in search(context).entries if entry.subject_ref != references[2]
    ]
    with tenant_transaction(context), CaptureQueriesContext(connection) as queries:
        latest = last_acts(context, references, ["memory.read"])
        nobody = last_acts(context, [], ["memory.read"])

    assert latest == {references[0]: newest_of_one, references[1]: newest_of_two}
    assert nobody == {}
    assert len(queries) == 2


def test_a_time_span_holds_its_beginning_and_not_its_end() -> None:
    context = found_log()
    acts(context, 3)
    newest, middle, oldest = search(context).entries
    begin, end = from_micros(middle.occurred_at), from_micros(newest.occurred_at)

    assert search(context, Search(after=begin, before=end)).entries == [middle]
    assert search(context, Search(before=begin)).entries == [oldest]
    assert search(context, Search(after=now() + timedelta(days=1))).entries == []


@pytest.mark.parametrize("limit", [0, -1, 201, 10**9])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    context = found_log()
    with pytest.raises(InvalidInput) as refused:
        search(context, limit=limit)

    assert refused.value.field == "limit"


def test_a_page_is_one_query() -> None:
    context = found_log()
    acts(context, 3)
    with tenant_transaction(context), CaptureQueriesContext(connection) as queries:
        list_entries(context, limit=2)

    assert len(queries) == 1


def test_another_tenants_entries_are_not_listed() -> None:
    acts(found_log(), 2)

    assert search(found_log()).entries == []


def test_a_person_sees_who_read_their_memories_when_and_what_for() -> None:
    context, person, memory = found_log(), new_id(), new_id()
    act(context, MemoryRead(memory), person=person)
    act(context.for_purpose("billing"), SignedIn(), person=person)
    act(context, person=new_id())
    act(context)

    page = accesses(context, person)

    assert [one.purpose for one in page.accesses] == ["billing", "support"]
    assert [one.entry.action for one in page.accesses] == ["session.signed_in", "memory.read"]
    assert page.accesses[1].fields == {"memory_id": str(memory)}
    assert page.accesses[1].entry.actor_id == context.actor.id
    assert page.next is None


def test_the_view_is_paged() -> None:
    context, person = found_log(), new_id()
    written = acts(context, 5, person=person)
    first = accesses(context, person, limit=3)
    second = accesses(context, person, limit=3, cursor=first.next)

    assert [one.entry.id for one in first.accesses + second.accesses] == written[::-1]


def test_the_view_takes_two_queries() -> None:
    context, person = found_log(), new_id()
    acts(context, 20, person=person)
    with tenant_transaction(context), CaptureQueriesContext(connection) as queries:
        access_log(context, person, PERSON_KEY)

    assert len(queries) == 2


def test_with_another_key_a_person_has_no_entries() -> None:
    context, person = found_log(), new_id()
    act(context, person=person)
    with tenant_transaction(context):
        page = access_log(context, person, TENANT_KEY)

    assert page.accesses == []


def test_an_altered_detail_is_not_shown(superuser: psycopg.Connection) -> None:
    context, person = found_log(), new_id()
    entry_id = act(context, person=person)
    superuser.execute("SET session_replication_role = replica")
    superuser.execute(
        "UPDATE audit_detail SET sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20))"
        " WHERE entry_id = %s",
        [entry_id],
    )

    with pytest.raises(CannotOpen):
        accesses(context, person)
