"""Sealing: nothing missed, nothing twice, no fork, whatever dies and whoever else is at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Event, Thread
from uuid import UUID

import pytest
from django.db import ProgrammingError, connection
from django.test.utils import CaptureQueriesContext

from audit import integrate, seal
from audit.append import append
from audit.checkpoint import latest_checkpoint
from audit.events import SignedOut
from audit.merkle import root_from_leaves
from audit.models import Entry
from audit.verifier import parse_checkpoint
from audit.witness import last_witnessed, witness_file
from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import (
    TENANT_KEY,
    act,
    acts,
    checkpoints,
    findings,
    found_log,
    leaves,
    sealed_log,
)
from tests.audit.acts import seal as seal_all


def in_order(context: TenantContext) -> list[UUID]:
    """All entries by the ids of their transactions."""
    with tenant_transaction(context):
        entries = Entry.objects.within(context).order_by("xid", "id")
        return list(entries.values_list("id", flat=True))


def is_whole(context: TenantContext) -> bool:
    """Every entry has one leaf, the leaves count up without a gap, and all of it verifies."""
    found = leaves(context)
    sealed = [leaf.entry_id for leaf in found]
    counted = [leaf.index for leaf in found] == list(range(len(found)))
    return counted and sorted(sealed) == sorted(in_order(context)) and not findings(context)


@contextmanager
def open_act(context: TenantContext) -> Iterator[list[UUID]]:
    """While the block runs, another transaction has appended an entry and not committed."""
    begun, end, entries = Event(), Event(), []

    def write() -> None:
        with tenant_transaction(context):
            entries.append(append(SignedOut(), context=context, key=TENANT_KEY))
            begun.set()
            end.wait()
        connection.close()

    writer = Thread(target=write)
    writer.start()
    begun.wait()
    try:
        yield entries
    finally:
        end.set()
        writer.join()


def test_a_new_logs_first_checkpoint_covers_nothing() -> None:
    context = found_log()

    assert seal.seal_tenant(context.tenant_id).number == 1

    (first,) = checkpoints(context)
    assert (first.epoch, first.size, bytes(first.root)) == (1, 0, root_from_leaves([]))
    assert is_whole(context)


def test_entries_are_sealed_in_the_order_of_their_transactions() -> None:
    context = sealed_log(3, 1, 4)

    assert [leaf.entry_id for leaf in leaves(context)] == in_order(context)
    assert is_whole(context)


def test_each_checkpoint_signs_the_tree_of_its_size() -> None:
    context = sealed_log(1, 2, 5)
    hashes = [bytes(leaf.hash) for leaf in leaves(context)]

    assert [row.size for row in checkpoints(context)] == [1, 3, 8]
    for row in checkpoints(context):
        assert bytes(row.root) == root_from_leaves(hashes[: row.size])
        assert parse_checkpoint(row.note).root == bytes(row.root)


def test_the_report_says_how_many_were_sealed_and_how_old_they_had_grown() -> None:
    context = found_log()
    acts(context, 3)

    report = seal_all(context)

    assert (report.sealed, report.number) == (3, 1)
    assert timedelta(0) < report.lag < timedelta(seconds=5)


def test_an_idle_log_is_signed_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    context = sealed_log(2)
    quiet = seal.seal_tenant(context.tenant_id)
    monkeypatch.setattr(seal, "IDLE", timedelta(0))
    due = seal.seal_tenant(context.tenant_id)

    assert (quiet.number, due.number, due.sealed) == (None, 2, 0)
    assert [row.size for row in checkpoints(context)] == [2, 2]
    assert findings(context) == []


def test_an_open_transaction_holds_the_horizon_and_nothing_is_missed() -> None:
    context = sealed_log(1)
    with open_act(context) as (waiting,):
        later = acts(context, 3)
        held = seal.seal_tenant(context.tenant_id)
        seen = [leaf.entry_id for leaf in leaves(context)]

    report = seal_all(context)

    assert (held.sealed, held.number) == (0, None)
    assert held.lag > timedelta(0)
    assert not {waiting, *later} & set(seen)
    assert report.sealed == 4
    assert [leaf.entry_id for leaf in leaves(context)][1:] == [waiting, *later]
    assert is_whole(context)


def test_what_came_before_an_open_transaction_is_sealed_meanwhile() -> None:
    context = sealed_log(1)
    before = acts(context, 2)
    with open_act(context):
        report = seal.seal_tenant(context.tenant_id)

    assert report.sealed == 2
    assert [leaf.entry_id for leaf in leaves(context)][1:] == before


@pytest.mark.parametrize("step", ["load_tree", "integrate", "_sign", "sign_checkpoint"])
def test_a_death_before_the_commit_changes_nothing(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = sealed_log(3)
    acts(context, 4)
    with monkeypatch.context() as patched:
        patched.setattr(seal, step, _die)
        with pytest.raises(SystemExit):
            seal_all(context)
    seen = len(leaves(context)), len(checkpoints(context))

    assert seen == (3, 1)
    assert seal_all(context).sealed == 4
    assert is_whole(context)


def test_a_death_between_leaves_and_nodes_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = sealed_log(3)
    acts(context, 4)
    with monkeypatch.context() as patched:
        patched.setattr(integrate, "ADD_NODES", "no such statement")
        with pytest.raises(ProgrammingError):
            seal_all(context)

    assert len(leaves(context)) == 3
    assert seal_all(context).sealed == 4
    assert is_whole(context)


def test_a_death_between_commit_and_witness_is_made_good_by_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = sealed_log(3)
    acts(context, 2)
    with monkeypatch.context() as patched:
        patched.setattr(seal, "publish", _die)
        with pytest.raises(SystemExit):
            seal_all(context)
    behind = last_witnessed(context.tenant_id)
    report = seal.seal_tenant(context.tenant_id)
    caught_up = last_witnessed(context.tenant_id)

    assert behind is not None
    assert caught_up is not None
    assert (behind.size, caught_up.size) == (3, 5)
    assert (report.sealed, report.number) == (0, None)
    assert is_whole(context)


def test_sealers_and_writers_at_once_leave_one_whole_log() -> None:
    context = sealed_log(1)
    done = Event()
    faults: list[BaseException] = []

    def write() -> None:
        acts(context, 40)
        connection.close()

    def keep_sealing() -> None:
        try:
            while not done.is_set():
                seal.seal_tenant(context.tenant_id)
        except BaseException as error:
            faults.append(error)
            raise
        finally:
            connection.close()

    writers = [Thread(target=write) for _ in range(3)]
    sealers = [Thread(target=keep_sealing) for _ in range(3)]
    for thread in (*writers, *sealers):
        thread.start()
    for writer in writers:
        writer.join()
    done.set()
    for sealer in sealers:
        sealer.join()
    seal_all(context)

    assert faults == []
    assert len(leaves(context)) == 121
    assert is_whole(context)


def test_a_tenant_that_another_sealer_has_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    context = found_log()
    act(context)
    reports = []

    def while_held(*_: object) -> None:
        second = Thread(target=lambda: reports.append(_seal_and_close(context.tenant_id)))
        second.start()
        second.join()
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(seal, "load_tree", while_held)
        with pytest.raises(SystemExit):
            seal_all(context)

    assert [report.busy for report in reports] == [True]
    assert seal_all(context).sealed == 1


def test_the_number_of_queries_depends_on_neither_tree_nor_batch() -> None:
    small, large = found_log(), sealed_log(257)
    acts(small, 1)
    acts(large, 300)
    seal.seal_tenant(small.tenant_id)
    acts(small, 1)

    assert _queries_to_seal(small) == _queries_to_seal(large)


def test_a_quiet_round_costs_four_queries() -> None:
    context = sealed_log(5)

    assert _queries_to_seal(context) == 4


def test_sealing_reads_few_rows_of_a_large_tree() -> None:
    context = sealed_log(255)
    act(context)
    with CaptureQueriesContext(connection) as queries:
        seal_all(context)
    loaded = next(one["sql"] for one in queries if "unnest" in one["sql"])

    assert loaded.count(",") < 60


def test_a_log_that_nobody_founded_is_not_found() -> None:
    with pytest.raises(NotFound):
        seal.seal_tenant(new_id())


def test_the_latest_checkpoint_is_not_found_before_the_first() -> None:
    context = found_log()
    with tenant_transaction(context), pytest.raises(NotFound):
        latest_checkpoint(context)


def test_the_witness_has_every_head() -> None:
    context = sealed_log(1, 1, 1)

    assert witness_file(context.tenant_id).read_text().count("\n") == 3


def _die(*_: object) -> None:
    raise SystemExit


def _seal_and_close(tenant_id: UUID) -> seal.SealReport:
    report = seal.seal_tenant(tenant_id)
    connection.close()
    return report


def _queries_to_seal(context: TenantContext) -> int:
    with CaptureQueriesContext(connection) as queries:
        seal.seal_tenant(context.tenant_id)
    return len([one for one in queries if one["sql"] not in ("BEGIN", "COMMIT")])
