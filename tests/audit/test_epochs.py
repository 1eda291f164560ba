"""After a restore a new epoch begins: the log goes on without contradicting what was signed."""

import psycopg
import pytest

from audit import standing
from audit.standing import LogTampered
from audit.verifier import parse_checkpoint
from tests.audit.acts import act, acts, checkpoints, findings, found_log, sealed_log
from tests.audit.acts import seal as seal_all


def test_another_database_begins_an_epoch_that_commits_to_the_old_head(
    monkeypatch: pytest.MonkeyPatch, intruder: psycopg.Connection
) -> None:
    context = found_log()
    with monkeypatch.context() as patched:
        elsewhere = standing.FACTS.replace("system_identifier::text", "'7000000000000000001'")
        patched.setattr(standing, "FACTS", elsewhere)
        acts(context, 3)
        seal_all(context)
        unsealed = act(context)
    # As a restored dump would have it: a transaction id far above all of this database's.
    intruder.execute("UPDATE audit_entry SET xid = '99999999999' WHERE id = %s", [unsealed])
    act(context)

    seal_all(context)
    act(context)
    seal_all(context)

    first, second, third = checkpoints(context)
    assert [(row.epoch, row.size) for row in (first, second, third)] == [(1, 3), (2, 2), (2, 3)]
    assert parse_checkpoint(second.note).previous == parse_checkpoint(first.note).as_previous()
    assert parse_checkpoint(third.note).previous == ""
    assert findings(context) == []


def test_an_older_copy_of_the_database_begins_an_epoch_rather_than_fork(
    intruder: psycopg.Connection,
) -> None:
    context = sealed_log(3, 2)
    lost = checkpoints(context)[-1]
    for statement in (
        "DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_leaf"
        " WHERE tenant_id = %s AND index >= 3)",
        "DELETE FROM audit_detail WHERE tenant_id = %s AND entry_id NOT IN"
        " (SELECT id FROM audit_entry)",
        "DELETE FROM audit_node WHERE tenant_id = %s AND (index + 1) << level > 3",
        "DELETE FROM audit_leaf WHERE tenant_id = %s AND index >= 3",
        "DELETE FROM audit_checkpoint WHERE tenant_id = %s AND number = 2",
    ):
        intruder.execute(statement, [context.tenant_id])
    acts(context, 1)
    seal_all(context)

    after = checkpoints(context)[-1]
    assert (lost.epoch, lost.size, after.epoch, after.size) == (1, 5, 2, 1)
    assert findings(context) == ["the tail of epoch 1: checkpoint 2, over 5 leaves, was cut off"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE audit_checkpoint SET size = 2 WHERE tenant_id = %s",
        "UPDATE audit_checkpoint SET root = '\\x00' WHERE tenant_id = %s",
        "UPDATE audit_checkpoint SET note = replace(note, 'number', 'numbers')"
        " WHERE tenant_id = %s",
        "UPDATE audit_checkpoint SET xid = '1' WHERE tenant_id = %s",
        "UPDATE audit_node SET hash = sha256('x') WHERE tenant_id = %s",
        "DELETE FROM audit_node WHERE tenant_id = %s",
        "UPDATE audit_leaf SET hash = sha256('x') WHERE tenant_id = %s AND index = 2",
    ],
)
def test_nothing_is_signed_on_top_of_a_head_that_was_tampered_with(
    intruder: psycopg.Connection, change: str
) -> None:
    context = sealed_log(3)
    intruder.execute(change, [context.tenant_id])
    act(context)

    with pytest.raises(LogTampered):
        seal_all(context)

    assert len(checkpoints(context)) == 1
