"""``verify_audit_log`` and ``export_audit_bundle``, as an operator runs them."""

import json
from io import StringIO
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
from django.core.management import CommandError, call_command

from audit.management.commands import verify_audit_log
from audit.models import Entry, Log
from audit.verifier import Verification
from audit.witness import witness_file
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from tenants.models import Tenant
from tests.audit.acts import acts, checkpoints, leaves, seal, sealed_log
from tests.factories import found_tenant


def found_named(name: str) -> TenantContext:
    context = found_tenant(name)
    acts(context, 3)
    seal(context)
    return context


def verify(*arguments: str) -> str:
    said = StringIO()
    call_command("verify_audit_log", *arguments, stdout=said)
    return said.getvalue()


def actions(context: TenantContext) -> list[str]:
    with tenant_transaction(context):
        return list(Entry.objects.within(context).order_by("id").values_list("action", flat=True))


def name_of(context: TenantContext) -> str:
    return str(Tenant.objects.get(id=context.tenant_id))


def test_a_tenants_log_is_verified_by_name() -> None:
    context = found_named("Verified Ltd")

    assert verify("--tenant", "Verified Ltd") == (
        f"VALID dualtrace/{context.tenant_id}: 4 entries, 1 checkpoints, 0 details erased\n"
    )
    assert actions(context)[-1] == "audit.verified"


def test_every_log_is_verified_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    context, verified = found_named("One of Many Ltd"), []

    def verify_quickly(tenant_id: UUID, _: object) -> Verification:
        verified.append(tenant_id)
        return Verification("log", [])

    monkeypatch.setattr(verify_audit_log, "verify_log", verify_quickly)
    monkeypatch.setattr(verify_audit_log, "note_command", lambda *_: None)
    said = verify()

    assert set(verified) == set(Log.objects.values_list("tenant_id", flat=True))
    assert context.tenant_id in verified
    assert said.count("VALID") == len(verified)


def test_a_tampered_log_ends_with_1_and_names_the_entry(superuser: psycopg.Connection) -> None:
    context = found_named("Tampered Ltd")
    entry_id = leaves(context)[1].entry_id
    superuser.execute("SET session_replication_role = replica")
    superuser.execute("UPDATE audit_entry SET count = 9 WHERE id = %s", [entry_id])
    said = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("verify_audit_log", "--tenant", "Tampered Ltd", stdout=said)

    assert ended.value.code == 1
    assert said.getvalue().startswith(f"TAMPERED dualtrace/{context.tenant_id}")
    assert f"entry {entry_id}: differs" in said.getvalue()


def test_a_kept_checkpoint_is_compared(tmp_path: Path) -> None:
    context = found_named("Kept Ltd")
    head = tmp_path / "head.json"
    head.write_text(json.dumps({"note": checkpoints(context)[0].note}))

    assert verify("--tenant", "Kept Ltd", "--checkpoint", str(head)).startswith("VALID")


def test_a_checkpoint_of_another_log_is_refused(tmp_path: Path) -> None:
    found_named("Asked Ltd")
    head = tmp_path / "head.txt"
    head.write_text(checkpoints(sealed_log(1))[0].note)

    with pytest.raises(CommandError, match="of another log"):
        verify("--tenant", "Asked Ltd", "--checkpoint", str(head))


def test_a_log_that_only_the_witness_knows_is_tampered_with(
    superuser: psycopg.Connection,
) -> None:
    context = found_named("Vanished Ltd")
    superuser.execute("SET session_replication_role = replica")
    superuser.execute("DELETE FROM audit_log WHERE tenant_id = %s", [context.tenant_id])
    said = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("verify_audit_log", "--tenant", "Vanished Ltd", stdout=said)
    witness_file(context.tenant_id).unlink()

    assert ended.value.code == 1
    assert "its log is gone" in said.getvalue()


def test_an_unknown_tenant_is_an_error() -> None:
    with pytest.raises(CommandError, match="no such tenant"):
        verify("--tenant", "Nobody Ltd")


def test_a_bundle_is_exported_and_the_export_is_noted(tmp_path: Path) -> None:
    context = found_named("Exported Ltd")
    out = tmp_path / "bundle.json"

    call_command("export_audit_bundle", "--tenant", name_of(context), "--out", str(out))

    document = json.loads(out.read_text())
    assert document["origin"] == f"dualtrace/{context.tenant_id}"
    assert len(document["records"]) == 5
    assert actions(context)[-1] == "audit.exported"


def test_an_unwritable_file_is_an_error(tmp_path: Path) -> None:
    found_named("Nowhere Ltd")

    with pytest.raises(CommandError, match="cannot be written"):
        call_command(
            "export_audit_bundle", "--tenant", "Nowhere Ltd", "--out", str(tmp_path / "no" / "f")
        )
