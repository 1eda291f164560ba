from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from kernel.errors import CannotOpen, Conflict, InvalidInput, NotFound
from kernel.isolation import tenant_transaction
from tenants.create_tenant import create_tenant
from tenants.find_tenant import find_tenant
from tenants.keys import open_tenant_keys
from tenants.members import add_member, context_of, places_of
from tenants.models import Role, User
from tenants.root_key import root_key
from tests.factories import found_tenant, subject_id_of


def test_a_tenant_is_born_with_keys_that_open() -> None:
    context = found_tenant()
    with tenant_transaction(context):
        first, second = open_tenant_keys(context), open_tenant_keys(context)
    assert first == second
    assert len({first.wrap.material, first.audit.material, first.blind}) == 3


def test_two_tenants_share_no_key() -> None:
    keys = []
    for context in (found_tenant(), found_tenant()):
        with tenant_transaction(context):
            keys.append(open_tenant_keys(context))
    assert keys[0].wrap != keys[1].wrap


def test_a_name_is_taken_once() -> None:
    name = "Acme " + found_tenant().tenant_id.hex
    create_tenant(name)
    with pytest.raises(Conflict):
        create_tenant(name)
    assert find_tenant(name).tenant_id


@pytest.mark.parametrize("name", ["", "   ", "x" * 101])
def test_an_unfit_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        create_tenant(name)


def test_an_unknown_tenant_is_not_found() -> None:
    with pytest.raises(NotFound):
        find_tenant("nobody's")


def test_a_user_sees_their_own_places_and_no_others() -> None:
    acme, elsewhere = found_tenant(), found_tenant()
    alice = User.objects.create_user(f"alice@{acme.tenant_id.hex}.example")
    bob = User.objects.create_user(f"bob@{acme.tenant_id.hex}.example")
    subject_id = subject_id_of(elsewhere, "alice")
    with tenant_transaction(acme):
        add_member(acme, alice, Role.OWNER)
        add_member(acme, bob, Role.AUDITOR)
    with tenant_transaction(elsewhere):
        add_member(elsewhere, alice, Role.PERSON, subject_id=subject_id)
    assert [(place.tenant_id, place.role) for place in places_of(alice)] == [
        (acme.tenant_id, Role.OWNER),
        (elsewhere.tenant_id, Role.PERSON),
    ]
    person = context_of(alice, places_of(alice)[1])
    assert (person.subject_id, person.bound) == (subject_id, True)
    (auditor,) = places_of(bob)
    assert {str(scope) for scope in context_of(bob, auditor).scopes} == {"audit:read"}


def test_the_root_key_comes_back_from_the_two_halves_that_were_kept(
    settings: Settings, tmp_path: Path
) -> None:
    """The drill of docs/operating.md: two people's halves, a new machine, and everything opens."""
    acme = found_tenant()
    with tenant_transaction(acme):
        before = open_tenant_keys(acme)
    kept = Path(settings.DUALTRACE_ROOT_KEY_FILE).read_bytes().hex()
    first, second = kept[:32], kept[32:]
    restored = tmp_path / "restored.key"
    restored.write_bytes(bytes.fromhex(first + second))
    restored.chmod(0o600)
    original, settings.DUALTRACE_ROOT_KEY_FILE = settings.DUALTRACE_ROOT_KEY_FILE, restored
    root_key.cache_clear()
    try:
        with tenant_transaction(acme):
            assert open_tenant_keys(acme) == before
        restored.write_bytes(bytes.fromhex(second + first))
        root_key.cache_clear()
        with tenant_transaction(acme), pytest.raises(CannotOpen):
            open_tenant_keys(acme)
    finally:
        settings.DUALTRACE_ROOT_KEY_FILE = original
        root_key.cache_clear()
