"""Checkpoints are numbered and signed: edits, gaps and forgeries show."""

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from audit.signing import Signer
from tests.audit.acts import checkpoints, findings, sealed_log
from tests.audit.tampering import BATCHES

HEAD_COLUMNS = {
    "epoch": "epoch + 1",
    "size": "size - 1",
    "root": "sha256(root)",
    "signed_at": "signed_at - 1000000",
    "key_id": "decode('00000000', 'hex')",
    "xid": "'1'",
    "system": "'1'",
    "note": "replace(note, 'time 1', 'time 2')",
    "number": "number + 100",
}
NOTE_EDITS = {
    "another size": ("\n7\n", "\n8\n"),
    "another number": ("number 2", "number 3"),
    "no number": ("number 2", "nmbr 2"),
    "no signature": ("\u2014", "-"),
    "not a note": ("\n\n", "\n"),
}


@pytest.mark.parametrize("column", HEAD_COLUMNS)
@pytest.mark.parametrize("number", [1, 3, 4])
def test_an_edited_checkpoint_is_found_and_named(
    intruder: psycopg.Connection, column: str, number: int
) -> None:
    context = sealed_log(*BATCHES)
    intruder.execute(
        f"UPDATE audit_checkpoint SET {column} = {HEAD_COLUMNS[column]}"
        " WHERE tenant_id = %s AND number = %s",
        [context.tenant_id, number],
    )

    found = findings(context)

    assert any(f"checkpoint {number}" in finding for finding in found) or (
        column == "number" and f"checkpoint {number + 100}: its columns differ" in found[0]
    )


@pytest.mark.parametrize("edit", NOTE_EDITS)
def test_an_edited_note_is_found_and_named(intruder: psycopg.Connection, edit: str) -> None:
    context = sealed_log(*BATCHES)
    intruder.execute(
        "UPDATE audit_checkpoint SET note = replace(note, %s, %s)"
        " WHERE tenant_id = %s AND number = 2",
        [*NOTE_EDITS[edit], context.tenant_id],
    )

    assert any(finding.startswith("checkpoint 2:") for finding in findings(context))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_checkpoint_taken_out_leaves_a_gap(intruder: psycopg.Connection, number: int) -> None:
    context = sealed_log(*BATCHES)
    intruder.execute(
        "DELETE FROM audit_checkpoint WHERE tenant_id = %s AND number = %s",
        [context.tenant_id, number],
    )

    assert findings(context) == [f"checkpoint {number}: is missing"]


def test_a_checkpoint_signed_with_another_key_is_found(intruder: psycopg.Connection) -> None:
    context = sealed_log(2, 2)
    row = checkpoints(context)[1]
    text = row.note.rpartition("\n\n")[0] + "\n"
    forged = Signer(Ed25519PrivateKey.generate()).sign_note(text)
    intruder.execute("UPDATE audit_checkpoint SET note = %s WHERE note = %s", [forged, row.note])

    assert "checkpoint 2: is not signed by this log" in findings(context)


def test_a_checkpoint_of_another_log_is_found(intruder: psycopg.Connection) -> None:
    context, stranger = sealed_log(2), sealed_log(2)
    intruder.execute(
        "UPDATE audit_checkpoint SET note = %s WHERE tenant_id = %s",
        [checkpoints(stranger)[0].note, context.tenant_id],
    )

    assert "checkpoint 1: is not signed by this log" in findings(context)
