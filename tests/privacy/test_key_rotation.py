"""Keys are rotated while all goes on: nothing fails to open, and the old key opens nothing."""

import os
from pathlib import Path
from threading import Event, Thread

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django.fixtures import Settings

from audit.models import Entry
from kernel.aead import key_version
from kernel.context import TenantContext
from kernel.errors import Unavailable
from kernel.isolation import tenant_transaction
from memory.forget import forget
from memory.models import Memory, MemoryVersion, Posting, Trace
from memory.read_history import read_history
from memory.read_memory import read_memory, read_with_structure
from memory.recall import recall
from memory.remember import remember
from memory.revise import revise
from memory.values import Draft, Question, Revision
from privacy import rotate_data_key as rotation
from privacy.export import open_export, request_export, run_export
from privacy.list_subjects import list_subjects
from privacy.models import ExportChunk, SubjectKey
from privacy.resealing import COLUMNS
from privacy.rotate_data_key import rotate_data_key
from privacy.rotate_tenant_key import rotate_tenant_key
from privacy.subjects import find_subject, hold
from tenants import root_key
from tenants.models import TenantKey
from tenants.rewrap_tenant_keys import rewrap_tenant_keys
from tests.factories import found_tenant, subject_id_of
from tests.isolation.test_sealed_columns import sealed_columns

ALICE = "alice@acme.example"
SEALED = [
    (Memory, "body"),
    (MemoryVersion, "body"),
    (Trace, "structure"),
    (ExportChunk, "sealed"),
]


class House:
    """Alice with two memories, one of them revised, and an export."""

    def __init__(self) -> None:
        self.acme = found_tenant()
        self.kept = remember(self.acme, Draft(text="Alice tunes pianos."), subject=ALICE).id
        self.other = remember(self.acme, Draft(text="爱丽丝住在杭州。"), subject=ALICE).id
        revise(self.acme, self.kept, Revision(text="Alice tunes harps."))
        self.export = request_export(self.acme, subject=ALICE).id
        run_export(self.acme, self.export)
        self.alice = self.acme.narrowed(subject_id_of(self.acme, ALICE))

    def reads(self) -> tuple[object, ...]:
        """Everything that is sealed, opened."""
        question = Question(query="What does Alice tune?")
        return (
            read_memory(self.acme, self.kept).text,
            [version.text for version in read_history(self.acme, self.kept)],
            read_with_structure(self.acme, self.other)[1],
            b"".join(open_export(self.acme, self.export).chunks),
            [hit.memory.id for hit in recall(self.acme, question, subject=ALICE).hits],
            [person.name for person in list_subjects(self.acme).results],
        )

    def versions(self) -> set[int]:
        """The key versions of all that is sealed under Alice's data key."""
        with tenant_transaction(self.alice):
            return {
                key_version(bytes(value))
                for model, column in SEALED
                for value in model.objects.within(self.alice).values_list(column, flat=True)
                if value is not None
            }


@pytest.fixture
def house() -> House:
    return House()


def test_every_sealed_column_of_a_person_is_sealed_anew() -> None:
    not_under_a_data_key = {
        place
        for place in sealed_columns()
        if place[1].startswith(("wrapped", "previous")) or place[0] in ("audit_detail",)
    } | {("privacy_subject", "sealed_name")}
    assert COLUMNS.keys() == sealed_columns() - not_under_a_data_key


def test_a_new_data_key_seals_everything_and_the_old_one_is_gone(house: House) -> None:
    before = house.reads()
    assert rotate_data_key(house.alice) >= 6
    assert house.versions() == {2}
    assert house.reads() == before
    with tenant_transaction(house.alice):
        row = SubjectKey.objects.within(house.alice).get()
        noted = Entry.objects.within(house.acme).filter(action="keys.rotated").count()
    assert (row.version, row.previous_version, row.previous_data, noted) == (2, None, None, 1)


def test_in_between_both_keys_open_and_the_new_one_seals(house: House) -> None:
    before = house.reads()
    rotation.begin(house.alice)
    assert house.reads() == before
    added = remember(house.acme, Draft(text="Alice swims."), subject=ALICE)
    assert house.versions() == {1, 2}
    rotate_data_key(house.alice)
    assert house.versions() == {2}
    forget(house.acme, added.id)
    assert house.reads()[0] == before[0]


def test_a_rotation_that_was_cut_short_is_ended_by_the_next(house: House) -> None:
    rotation.begin(house.alice)
    rotation._reseal_batch(house.alice, ("memory_memory", "body"))
    rotate_data_key(house.alice)
    assert house.versions() == {2}


def test_what_was_prepared_under_the_old_key_is_not_written(house: House) -> None:
    with tenant_transaction(house.acme):
        prepared_for = find_subject(house.acme, ALICE)
    assert prepared_for is not None
    rotate_data_key(house.alice)
    with pytest.raises(Unavailable, match="repeat"), tenant_transaction(house.alice):
        hold(prepared_for)


def test_readers_never_fail_while_keys_are_rotated(house: House) -> None:
    stop, failures, reads = Event(), [], []

    def read() -> None:
        try:
            while not stop.is_set():
                reads.append(read_memory(house.acme, house.kept).text)
        except Exception as failure:  # noqa: BLE001  (whatever it is, it is the finding)
            failures.append(failure)
        finally:
            connection.close()

    reader = Thread(target=read)
    reader.start()
    try:
        for _ in range(4):
            rotate_tenant_key(house.acme)
            rotate_data_key(house.alice)
    finally:
        stop.set()
        reader.join()
    assert failures == []
    assert set(reads) == {"Alice tunes harps."}


def test_a_new_tenant_key_wraps_everyone_anew_and_references_stay(house: House) -> None:
    before, words = house.reads(), words_of(house)
    assert rotate_tenant_key(house.acme) >= 1
    assert house.reads() == before
    assert words_of(house) == words
    with tenant_transaction(house.acme):
        row = TenantKey.objects.within(house.acme).get()
        wrapped = SubjectKey.objects.within(house.acme).values_list("wrapped_data", flat=True)
        assert {key_version(bytes(one)) for one in wrapped} == {2}
    assert (row.version, row.previous_wrap) == (2, None)


def words_of(house: House) -> set[bytes]:
    with tenant_transaction(house.acme):
        rows = Posting.objects.within(house.acme)
        return {bytes(row.token) for row in rows}


def test_a_new_root_key_takes_over_and_the_old_one_may_go(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    before = house.reads()
    new = tmp_path / "new.key"
    new.write_bytes(os.urandom(32))
    new.chmod(0o600)
    old, settings.DUALTRACE_ROOT_KEY_FILE = settings.DUALTRACE_ROOT_KEY_FILE, new
    settings.DUALTRACE_OLD_ROOT_KEY_FILES = [str(old)]
    root_key.root_key.cache_clear()
    try:
        assert house.reads() == before
        assert rewrap_tenant_keys(house.acme)
        assert not rewrap_tenant_keys(house.acme)
        assert house.reads() == before
        assert versions_under_root(house.acme) == {2}
    finally:
        settings.DUALTRACE_ROOT_KEY_FILE, settings.DUALTRACE_OLD_ROOT_KEY_FILES = old, []
        root_key.root_key.cache_clear()


def versions_under_root(acme: TenantContext) -> set[int]:
    with tenant_transaction(acme):
        row = TenantKey.objects.within(acme).get()
    wrapped = (row.wrapped_wrap, row.wrapped_blind, row.wrapped_audit)
    return {key_version(bytes(one)) for one in wrapped}


def test_the_command_rotates_a_tenant_and_its_people(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    acme = found_tenant("Rotating House")
    remember(acme, Draft(text="Bob rows."), subject="bob")
    call_command("rotate_keys", tenant="Rotating House", subjects=True)
    said = capsys.readouterr().out
    assert "Rotating House: keys of 2 people wrapped anew" in said
    assert "Rotating House: 2 of 2 people" in said
