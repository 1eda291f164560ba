"""A memory past its expiry is gone for everybody at once, and deleted soon after."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.core.management import call_command

from audit.models import Entry
from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from memory.forget import forget
from memory.list_memories import list_memories
from memory.models import Memory, Posting, Tally
from memory.read_history import read_history
from memory.read_memory import read_memory
from memory.recall import recall
from memory.remember import remember
from memory.revise import revise
from memory.tasks import run_retention_task
from memory.values import Draft, Question, Revision
from privacy.export import request_export, run_export
from privacy.models import ExportChunk, Operation
from tests.factories import found_tenant

ALICE = "alice"


def past_its_time(acme: TenantContext, text: str = "The door code changes in May.") -> UUID:
    made = remember(acme, Draft(text=text, expires_at=now() + timedelta(days=1)), subject=ALICE)
    with tenant_transaction(acme):
        rows = Memory.objects.within(acme).filter(id=made.id)
        rows.update(expires_at=now() - timedelta(seconds=1))
    return made.id


def test_an_expired_memory_is_not_found_listed_or_recalled() -> None:
    acme = found_tenant()
    gone = past_its_time(acme)
    for act in (
        lambda: read_memory(acme, gone),
        lambda: read_history(acme, gone),
        lambda: revise(acme, gone, Revision(importance=0.9)),
        lambda: forget(acme, gone),
    ):
        with pytest.raises(NotFound):
            act()
    assert list_memories(acme, subject=ALICE).results == ()
    assert recall(acme, Question(query="the door code"), subject=ALICE).hits == ()


def test_the_job_deletes_what_is_due_and_leaves_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    acme = found_tenant("Retention House")
    stays = remember(acme, Draft(text="Alice plays chess."), subject=ALICE)
    past_its_time(acme)
    call_command("run_retention", "--dry-run")
    assert "Retention House: 1 memories, 0 pieces of exports" in capsys.readouterr().out
    with tenant_transaction(acme):
        assert Memory.objects.within(acme).filter(subject_id=stays.subject_id).count() == 2
    run_retention_task()
    with tenant_transaction(acme):
        left = Memory.objects.within(acme).filter(subject_id=stays.subject_id)
        assert [row.id for row in left] == [stays.id]
        tally = Tally.objects.within(acme).get(subject_id=stays.subject_id)
        assert (tally.memories, tally.terms) == (1, left[0].terms)
        postings = Posting.objects.within(acme).filter(subject_id=stays.subject_id)
        assert {row.memory_id for row in postings} == {stays.id}
        entry = Entry.objects.within(acme).get(action="memory.expired")
    assert (entry.count, entry.actor_kind) == (1, "job")


def test_the_job_deletes_an_export_that_was_kept_long_enough() -> None:
    acme = found_tenant()
    remember(acme, Draft(text="Alice plays chess."), subject=ALICE)
    old, fresh = (request_export(acme, subject=ALICE) for _ in range(2))
    for export in (old, fresh):
        run_export(acme, export.id)
    with tenant_transaction(acme):
        rows = Operation.objects.within(acme).filter(id=old.id)
        rows.update(finished_at=now() - timedelta(days=8))
    run_retention_task()
    with tenant_transaction(acme):
        left = ExportChunk.objects.within(acme).values_list("operation_id", flat=True)
        assert set(left) == {fresh.id}


def test_a_revision_of_anything_but_the_text_keeps_its_words() -> None:
    acme = found_tenant()
    made = remember(acme, Draft(text="我们周五在杭州西湖边开会。"), subject=ALICE)
    before = words_of(acme, made.id)
    revise(acme, made.id, Revision(importance=0.9))
    assert words_of(acme, made.id) == before


def words_of(acme: TenantContext, memory_id: UUID) -> set[bytes]:
    with tenant_transaction(acme):
        rows = Posting.objects.within(acme).filter(memory_id=memory_id)
        return {bytes(row.token) for row in rows}
