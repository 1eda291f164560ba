"""Heads kept outside the database tell what the database cannot: that its tail was cut off."""

import json
from datetime import timedelta

import psycopg
import pytest

from audit import seal as sealing
from audit.witness import publish, witness_file
from kernel.context import TenantContext
from tests.audit.acts import act, acts, checkpoints, findings, seal, sealed_log
from tests.audit.tampering import BATCHES, SIZE


def cut_tail(intruder: psycopg.Connection, context: TenantContext, size: int) -> None:
    """Leave the first ``size`` leaves (the end of a batch) as if nothing had followed."""
    for statement in (
        "DELETE FROM audit_checkpoint WHERE tenant_id = %(tenant)s AND size > %(size)s",
        "DELETE FROM audit_entry USING audit_leaf AS leaf WHERE leaf.entry_id = id"
        " AND leaf.tenant_id = %(tenant)s AND index >= %(size)s",
        "DELETE FROM audit_detail AS detail USING audit_leaf AS leaf"
        " WHERE leaf.entry_id = detail.entry_id AND leaf.tenant_id = %(tenant)s"
        " AND index >= %(size)s",
        "DELETE FROM audit_leaf WHERE tenant_id = %(tenant)s AND index >= %(size)s",
        "DELETE FROM audit_node WHERE tenant_id = %(tenant)s AND (index + 1) << level > %(size)s",
    ):
        intruder.execute(statement, {"tenant": context.tenant_id, "size": size})


@pytest.mark.parametrize("size", [0, 3, 7, 9])
def test_the_witness_tells_that_the_tail_was_cut_off(
    intruder: psycopg.Connection, size: int
) -> None:
    context = sealed_log(*BATCHES)

    cut_tail(intruder, context, size)

    assert findings(context) == [
        f"the tail of epoch 1: checkpoint 4, over {SIZE} leaves, was cut off"
    ]


def test_so_does_a_checkpoint_that_anyone_kept(intruder: psycopg.Connection) -> None:
    context = sealed_log(*BATCHES)
    kept = checkpoints(context)[2].note
    cut_tail(intruder, context, 7)
    witness_file(context.tenant_id).unlink()

    assert findings(context) == []
    assert findings(context, kept) == [
        "the tail of epoch 1: checkpoint 3, over 9 leaves, was cut off"
    ]


def test_a_tail_written_anew_differs_from_what_was_witnessed(
    intruder: psycopg.Connection,
) -> None:
    context = sealed_log(*BATCHES)
    kept = checkpoints(context)[3].note
    cut_tail(intruder, context, 9)
    witness_file(context.tenant_id).unlink()
    acts(context, 3)
    seal(context)

    assert findings(context) == []
    assert findings(context, kept) == [
        "leaves 9 to 11 of epoch 1: checkpoint 4, given, signed another tree"
    ]


def test_idle_checkpoints_cut_off_are_missed_too(
    intruder: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = sealed_log(2)
    monkeypatch.setattr(sealing, "IDLE", timedelta(0))
    seal(context)
    intruder.execute(
        "DELETE FROM audit_checkpoint WHERE tenant_id = %s AND number = 2", [context.tenant_id]
    )

    assert findings(context) == ["the tail of epoch 1: checkpoint 2, over 2 leaves, was cut off"]


def test_a_forged_head_is_not_believed() -> None:
    context, stranger = sealed_log(2), sealed_log(3)

    assert findings(context, checkpoints(stranger)[0].note) == [
        "the checkpoint given: is not signed by this log"
    ]
    assert findings(context, "nonsense") == [
        "the checkpoint given: is not a checkpoint of an audit log"
    ]


def test_a_damaged_line_of_the_witness_is_not_passed_over() -> None:
    context = sealed_log(1)
    with witness_file(context.tenant_id).open("a") as file:
        file.write(json.dumps({"head": "gone"}) + "\n")

    assert findings(context) == ["the witness: a line of its file is damaged"]


def test_a_line_torn_by_a_crash_is_passed_over_and_mended() -> None:
    context = sealed_log(1)
    path = witness_file(context.tenant_id)
    with path.open("a") as file:
        file.write('{"note": "dualtr')
    torn = findings(context)
    act(context)
    seal(context)

    assert torn == findings(context) == []
    assert [json.loads(line)["note"] for line in path.read_text().splitlines()] == [
        row.note for row in checkpoints(context)
    ]


def test_the_witness_takes_no_older_head() -> None:
    context = sealed_log(1, 1)
    path = witness_file(context.tenant_id)
    before = path.read_text()

    publish(context.tenant_id, checkpoints(context)[0].note)

    assert path.read_text() == before
