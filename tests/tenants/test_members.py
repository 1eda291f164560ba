"""Letting people in: each with a role, a person to their own memory."""

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from audit.models import Entry
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput, NotFound, ScopeMissing
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.remember import remember
from memory.values import Draft
from portal.tasks import send_welcome_task
from privacy.invite_member import invite_member
from tenants.authenticate_key import authenticate_key
from tenants.change_role import change_role
from tenants.issue_key import issue_key
from tenants.members import context_of, places_of
from tenants.models import Outbox, Tenant
from tenants.remove_member import remove_member
from tests.factories import found_tenant, subject_id_of


def address() -> str:
    return f"{new_id().hex}@acme.example"


def test_a_person_signs_in_to_their_own_memory() -> None:
    acme = found_tenant()
    bob = subject_id_of(acme, "bob")
    invited = invite_member(acme, email=address(), role="person", subject="bob")
    (place,) = places_of(invited.user)
    context = context_of(invited.user, place)
    assert (context.subject_id, context.bound) == (bob, True)
    with tenant_transaction(acme):
        assert Entry.objects.within(acme).filter(action="member.added").count() == 1


def test_one_account_has_places_with_several_tenants_and_keeps_its_password() -> None:
    email = address()
    first = invite_member(found_tenant(), email=email, role="admin")
    first.user.set_password("a password of their own")
    first.user.save()
    second = invite_member(found_tenant(), email=email.upper(), role="auditor")
    assert (second.user, second.link) == (first.user, None)
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


def test_the_command_prints_a_link_and_takes_no_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    acme, email = found_tenant(), address()
    call_command("create_member", tenant=name_of(acme), email=email, role="owner")
    assert re.fullmatch(r"http://localhost:\d+/welcome/\S+/\S+/\n", capsys.readouterr().out)
    with pytest.raises(CommandError, match="has this place"):
        call_command("create_member", tenant=name_of(acme), email=email, role="owner")


def admin_of(acme: TenantContext, role: str = "admin") -> TenantContext:
    """A new member's own context."""
    user = invite_member(acme, email=address(), role=role).user
    return context_of(user, places_of(user)[0])


def test_only_an_owner_gives_and_takes_an_owners_place() -> None:
    acme = found_tenant()
    alice, noor = admin_of(acme, "owner"), admin_of(acme)
    key = authenticate_key(issue_key(acme, agent="bot", scopes=list(Scope)).secret)
    auditor = invite_member(acme, email=address(), role="auditor").place.id
    owner = invite_member(alice, email=address(), role="owner").place.id
    acts: list[Callable[[TenantContext], object]] = [
        lambda context: invite_member(context, email=address(), role="owner"),
        lambda context: change_role(context, auditor, role="owner"),
        lambda context: change_role(context, owner, role="admin"),
        lambda context: remove_member(context, owner),
    ]
    for refused in (noor, key):
        for act in acts:
            with pytest.raises(Conflict, match="Only an owner"):
                act(refused)
    for act in acts:
        act(alice)


@pytest.mark.parametrize(
    ("role", "missing"),
    [("auditor", "audit:read"), ("admin", "audit:read"), ("person", "memory:delete")],
)
def test_a_key_hands_out_no_role_that_can_do_more(role: str, missing: str) -> None:
    acme = found_tenant()
    admin = authenticate_key(issue_key(acme, agent="bot", scopes=["admin"]).secret)
    subject = "bob" if role == "person" else None
    with pytest.raises(ScopeMissing) as refused:
        invite_member(admin, email=address(), role=role, subject=subject)
    assert refused.value.scope == missing


def test_the_last_owner_stays() -> None:
    acme = found_tenant()
    first = invite_member(acme, email=address(), role="owner").place.id
    acts: list[Callable[[], object]] = [
        lambda: remove_member(acme, first),
        lambda: change_role(acme, first, role="admin"),
    ]
    for act in acts:
        with pytest.raises(Conflict, match="needs an owner"):
            act()
    invite_member(acme, email=address(), role="owner")
    remove_member(acme, first)


def test_a_changed_role_and_a_removal_hold_at_once_and_are_in_the_log() -> None:
    acme = found_tenant()
    invited = invite_member(acme, email=address(), role="admin")
    change_role(acme, invited.place.id, role="auditor")
    (place,) = places_of(invited.user)
    assert context_of(invited.user, place).scopes == {Scope.AUDIT_READ}
    remove_member(acme, invited.place.id)
    assert places_of(invited.user) == []
    with tenant_transaction(acme):
        told = Entry.objects.within(acme).filter(action__startswith="member.").order_by("id")
        assert [row.action for row in told] == ["member.added", "member.changed", "member.removed"]


def test_a_person_stays_a_person() -> None:
    acme = found_tenant()
    bob = invite_member(acme, email=address(), role="person", subject="bob").place.id
    for role in ("admin", "person"):
        with pytest.raises(InvalidInput):
            change_role(acme, bob, role=role)


def test_with_a_mail_server_only_its_reader_gets_the_link(settings: Settings) -> None:
    settings.DUALTRACE_EMAIL_URL = "smtp://mail.example"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail.outbox = []
    acme = found_tenant()
    invited = invite_member(acme, email=address(), role="auditor")
    assert (invited.link, invited.is_mailed) == (None, True)
    row = Outbox.objects.get(tenant_id=acme.tenant_id, task="portal.send_welcome")
    send_welcome_task(str(row.id), str(row.tenant_id), str(row.object_id))
    send_welcome_task(str(row.id), str(row.tenant_id), str(row.object_id))
    (message,) = mail.outbox
    assert message.to == [invited.user.email]
    assert name_of(acme) in message.subject
    assert message.body.count("/welcome/") == 2  # once in each language
