"""Letting people in: each with a role, a person to their own memory."""

import pytest
from django.core.management import CommandError, call_command

from audit.models import Entry
from kernel.context import TenantContext
from kernel.errors import Conflict, InvalidInput, NotFound, ScopeMissing
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.remember import remember
from memory.values import Draft
from privacy.invite_member import invite_member
from tenants.authenticate_key import authenticate_key
from tenants.issue_key import issue_key
from tenants.members import context_of, places_of
from tenants.models import Tenant
from tests.factories import found_tenant, subject_id_of


def address() -> str:
    return f"{new_id().hex}@acme.example"


def test_a_person_signs_in_to_their_own_memory() -> None:
    acme = found_tenant()
    bob = subject_id_of(acme, "bob")
    invited = invite_member(acme, email=address(), role="person", subject="bob")
    assert invited.password is not None
    assert invited.user.check_password(invited.password)
    (place,) = places_of(invited.user)
    context = context_of(invited.user, place)
    assert (context.subject_id, context.bound) == (bob, True)
    with tenant_transaction(acme):
        assert Entry.objects.within(acme).filter(action="member.added").count() == 1


def test_one_account_has_places_with_several_tenants_and_keeps_its_password() -> None:
    email = address()
    first = invite_member(found_tenant(), email=email, role="admin")
    second = invite_member(found_tenant(), email=email.upper(), role="auditor")
    assert second.password is None
    assert second.user == first.user
    assert [place.role for place in places_of(first.user)] == ["admin", "auditor"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"email": "nobody", "role": "admin"}, "email"),
        ({"role": "king"}, "role"),
        ({"role": "person"}, "subject"),
        ({"role": "admin", "subject": "bob"}, "subject"),
    ],
)
def test_a_wrong_invitation_says_what_is_wrong(asked: dict[str, str], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        invite_member(found_tenant(), **{"email": address()} | asked)
    assert refused.value.field == field


def test_the_same_place_is_given_once() -> None:
    acme, email = found_tenant(), address()
    invite_member(acme, email=email, role="admin")
    with pytest.raises(Conflict):
        invite_member(acme, email=email, role="auditor")


def test_only_who_holds_admin_for_the_whole_tenant_lets_people_in() -> None:
    acme = found_tenant()
    reader = authenticate_key(issue_key(acme, agent="bot", scopes=["memory:read"]).secret)
    with pytest.raises(ScopeMissing):
        invite_member(reader, email=address(), role="admin")
    bob = remember(acme, Draft(text="Bob rows."), subject="bob").subject_id
    bound = issue_key(acme, agent="bot", scopes=["admin"], subject_id=bob).secret
    with pytest.raises(NotFound):
        invite_member(authenticate_key(bound), email=address(), role="admin")


def name_of(context: TenantContext) -> str:
    return Tenant.objects.get(id=context.tenant_id).name


def test_the_command_prints_the_password_of_a_new_account(
    capsys: pytest.CaptureFixture[str],
) -> None:
    acme, email = found_tenant(), address()
    call_command("create_member", tenant=name_of(acme), email=email, role="owner")
    assert len(capsys.readouterr().out.strip()) == 20
    with pytest.raises(CommandError, match="has this place"):
        call_command("create_member", tenant=name_of(acme), email=email, role="owner")
