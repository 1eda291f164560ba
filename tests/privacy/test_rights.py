"""Export and erasure: everything, and then nothing."""

import io
import json
import zipfile
from hashlib import sha256

import pytest
from django.apps import apps

from kernel.context import Actor, ActorKind, TenantContext
from kernel.errors import Conflict, NotFound, ScopeMissing
from kernel.isolation import tenant_transaction
from memory.read_memory import read_memory
from memory.recall import recall
from memory.remember import remember
from memory.revise import revise
from memory.values import Draft, Question, Revision
from privacy.erasure import read_erasure, request_erasure, run_erasure
from privacy.erasure_rules import KEPT, tables_to_clear
from privacy.export import open_export, request_export, run_export
from privacy.models import Subject
from privacy.operations import read_operation
from tests.factories import found_tenant


def filled(subject: str = "bob") -> TenantContext:
    acme = found_tenant()
    record = remember(acme, Draft(text="I am allergic to peanuts.", speaker="Bob"), subject=subject)
    revise(acme, record.id, Revision(text="I am allergic to walnuts since last May."))
    remember(acme, Draft(text="My cat is called Tofu."), subject=subject)
    remember(acme, Draft(text="Carol's own note."), subject="carol")
    return acme


def export_of(context: TenantContext, subject: str) -> zipfile.ZipFile:
    operation = request_export(context, subject=subject)
    run_export(context, operation.id)
    return zipfile.ZipFile(io.BytesIO(b"".join(open_export(context, operation.id).chunks)))


def test_an_export_holds_everything_and_nothing_of_anyone_else() -> None:
    archive = export_of(filled(), "bob")
    records = [json.loads(line) for line in archive.read("memories.jsonl").splitlines()]
    assert [record["text"] for record in records] == [
        "I am allergic to walnuts since last May.",
        "My cat is called Tofu.",
    ]
    assert [old["text"] for old in records[0]["versions"]] == ["I am allergic to peanuts."]
    assert "Carol" not in archive.read("index.html").decode()
    assert "walnuts" in archive.read("index.html").decode()


def test_an_export_tells_who_acted_on_it_and_what_for() -> None:
    acme = filled()
    recall(acme.for_purpose("planning"), Question(query="cat"), subject="bob")
    acts = [json.loads(line) for line in export_of(acme, "bob").read("access.jsonl").splitlines()]
    assert [act["action"] for act in acts] == [
        "export.requested",
        "memory.recalled",
        "memory.remembered",
        "memory.revised",
        "memory.remembered",
        "subject.created",
    ]
    assert (acts[1]["purpose"], acts[1]["by"]) == ("planning", "operator")


def test_the_manifest_sums_every_file() -> None:
    archive = export_of(filled(), "bob")
    manifest = json.loads(archive.read("manifest.json"))
    named = {file["name"]: file["sha256"] for file in manifest["files"]}
    assert named == {
        name: sha256(archive.read(name)).hexdigest()
        for name in archive.namelist()
        if name != "manifest.json"
    }
    assert manifest["counts"]["memories"] == 2


def test_hostile_text_is_harmless_in_the_readable_page() -> None:
    acme = found_tenant()
    remember(acme, Draft(text="<script>alert(1)</script> & more"), subject="bob")
    page = export_of(acme, "bob").read("index.html").decode()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_an_export_is_not_to_be_had_before_it_is_made() -> None:
    acme = filled()
    operation = request_export(acme, subject="bob")
    with pytest.raises(Conflict):
        open_export(acme, operation.id)
    assert read_operation(acme, operation.id).status == "queued"


def test_another_tenants_export_is_not_found() -> None:
    acme = filled()
    operation = request_export(acme, subject="bob")
    with pytest.raises(NotFound):
        open_export(found_tenant(), operation.id)


def test_after_an_erasure_no_row_is_left_and_the_key_is_gone(superuser: object) -> None:
    acme = filled()
    bob = next(iter(recall(acme, Question(query="cat"), subject="bob").hits)).memory.subject_id
    operation = request_erasure(acme, subject="bob")
    run_erasure(acme, operation.id)
    for table in tables_to_clear():
        row = superuser.execute(  # type: ignore[attr-defined]
            f"SELECT count(*) FROM {table} WHERE subject_id = %s",
            [bob],
        ).fetchone()
        assert (table, row) == (table, (0,))
    with tenant_transaction(acme):
        left = Subject.objects.within(acme).get(id=bob)
    assert (left.status, left.reference, left.sealed_name) == ("erased", None, None)
    assert recall(acme, Question(query="cat"), subject="bob").hits == ()
    assert recall(acme, Question(query="note"), subject="carol").hits != ()


def test_the_receipt_says_what_went_and_is_signed() -> None:
    acme = filled()
    operation = request_erasure(acme, subject="bob")
    run_erasure(acme, operation.id)
    erasure = read_erasure(acme, operation.id)
    assert erasure.status == "succeeded"
    assert erasure.receipt is not None
    assert erasure.receipt["deleted"]["memory_memory"] == 2
    assert erasure.receipt["deleted"]["memory_memoryversion"] == 1
    assert erasure.receipt["key"] == "destroyed"
    assert erasure.receipt["signature"]


def test_an_erasure_run_twice_changes_nothing() -> None:
    acme = filled()
    operation = request_erasure(acme, subject="bob")
    run_erasure(acme, operation.id)
    receipt = read_erasure(acme, operation.id).receipt
    run_erasure(acme, operation.id)
    assert read_erasure(acme, operation.id).receipt == receipt


def test_a_person_waiting_for_erasure_is_neither_written_to_nor_recalled() -> None:
    acme = filled()
    request_erasure(acme, subject="bob")
    assert recall(acme, Question(query="cat"), subject="bob").hits == ()
    with pytest.raises(Conflict):
        remember(acme, Draft(text="one more"), subject="bob")


def test_a_person_exercises_their_own_rights_and_nobody_elses() -> None:
    acme = filled()
    record = remember(acme, Draft(text="Mine."), subject="bob")
    bob = TenantContext(
        tenant_id=acme.tenant_id,
        actor=Actor(ActorKind.PERSON),
        scopes=frozenset(),
        subject_id=record.subject_id,
        bound=True,
    )
    request_export(bob, subject=None)
    with pytest.raises(NotFound):
        request_export(bob, subject="carol")
    with pytest.raises(NotFound):
        request_erasure(bob, subject="carol")


def test_an_agent_needs_the_scope_to_exercise_anothers_rights() -> None:
    acme = filled()
    agent = TenantContext(
        tenant_id=acme.tenant_id, actor=Actor(ActorKind.AGENT), scopes=frozenset()
    )
    for verb in (request_export, request_erasure):
        with pytest.raises(ScopeMissing, match="subject:manage"):
            verb(agent, subject="bob")


def test_every_table_about_people_has_a_declared_fate() -> None:
    """Found in the catalogue of models: a new table is cleared unless it says why not."""
    about_people = {
        model._meta.db_table
        for model in apps.get_models()
        if any("subject_id" in field.attname for field in model._meta.concrete_fields)
    }
    assert about_people == set(tables_to_clear()) | KEPT.keys()
    assert all(len(reason) > 20 for reason in KEPT.values())


def test_a_memory_of_an_erased_person_is_not_found() -> None:
    acme = filled()
    record = remember(acme, Draft(text="Soon gone."), subject="bob")
    operation = request_erasure(acme, subject="bob")
    run_erasure(acme, operation.id)
    with pytest.raises(NotFound):
        read_memory(acme, record.id)
