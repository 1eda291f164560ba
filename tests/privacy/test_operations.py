"""Long work that cannot be done says so, and holds up nothing else."""

from uuid import UUID

from audit.models import Entry
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.models import Memory, Trace
from memory.remember_batch import remember_batch
from memory.values import Draft
from privacy.erasure import request_erasure, run_erasure
from privacy.export import request_export
from privacy.operations import read_operation
from privacy.tasks import run_export_task
from tenants.models import Outbox
from tests.factories import found_tenant, subject_id_of

BOB = "bob"


def house() -> TenantContext:
    acme = found_tenant()
    drafts = [Draft(text="Bob mends clocks."), Draft(text="Bob sells keys.")]
    remember_batch(acme, drafts, subject=BOB)
    return acme


def row_of(operation_id: UUID) -> Outbox:
    return Outbox.objects.get(object_id=operation_id)


def work(row: Outbox) -> None:
    run_export_task(str(row.id), str(row.tenant_id), str(row.object_id))


def test_what_failed_each_time_is_given_up_and_noted() -> None:
    acme = house()
    export = request_export(acme, subject=BOB)
    row = row_of(export.id)
    Outbox.objects.filter(id=row.id).update(tries=10)
    work(row)
    found = read_operation(acme, export.id)
    assert (found.status, found.result) == ("failed", {"reason": "failed_each_time"})
    assert not Outbox.objects.filter(id=row.id).exists()
    with tenant_transaction(acme):
        noted = Entry.objects.within(acme).get(action="operation.failed")
    assert (noted.outcome, noted.actor_kind) == ("failed", "job")


def test_the_tenth_try_still_counts() -> None:
    acme = house()
    export = request_export(acme, subject=BOB)
    row = row_of(export.id)
    Outbox.objects.filter(id=row.id).update(tries=9)
    work(row)
    assert read_operation(acme, export.id).status == "succeeded"


def test_a_second_message_for_what_is_done_changes_nothing() -> None:
    acme = house()
    export = request_export(acme, subject=BOB)
    row = row_of(export.id)
    work(row)
    finished_at = read_operation(acme, export.id).finished_at
    work(row)
    assert read_operation(acme, export.id).finished_at == finished_at


def test_an_export_of_somebody_erased_meanwhile_fails() -> None:
    acme = house()
    export = request_export(acme, subject=BOB)
    run_erasure(acme, request_erasure(acme, subject=BOB).id)
    work(row_of(export.id))
    found = read_operation(acme, export.id)
    assert (found.status, found.result) == ("failed", {"reason": "person_is_gone"})


def test_a_memory_that_cannot_be_opened_holds_up_no_other() -> None:
    acme = house()
    bob = subject_id_of(acme, BOB)
    with tenant_transaction(acme):
        broken, whole = Memory.objects.within(acme).order_by("id").filter(subject_id=bob)
        Memory.objects.within(acme).filter(id=broken.id).update(body=b"\x01" * 80)
    assert encode_pending(acme, bob) == 1
    with tenant_transaction(acme):
        pending = Trace.objects.within(acme).filter(kind="semantic", subject_id=bob)
        waiting = dict(pending.values_list("memory_id", "vector"))
    assert waiting[broken.id] is None
    assert waiting[whole.id] is not None
