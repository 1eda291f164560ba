"""The members' page: list, invite, change, remove; and the link by which a new one comes in."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from audit.models import Entry
from kernel.isolation import tenant_transaction
from portal import sign_in
from privacy.invite_member import invite_member
from privacy.list_members import list_members
from tenants.models import Role
from tests.portal.people import Visitor, mara, noor, otto, visitor

MEMBERS, NEW = "/manage/members/", "/manage/members/new/"
PASSWORD = "walnut desk by the window"


@pytest.fixture
def alice(monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """An owner."""
    monkeypatch.setattr(sign_in, "REFUSAL_SECONDS", 0)
    return visitor(Role.OWNER, name="alice")


def address() -> str:
    return f"{uuid4().hex}@acme.example"


def link_in(html: str) -> str:
    found = re.search(r'<code id="secret">http://[^/]+(/welcome/[^<]+)</code>', html)
    assert found
    return found[1]


def test_an_invited_admin_chooses_a_password_and_signs_in(alice: Visitor) -> None:
    email = address()
    html = alice.client.post(NEW, {"email": email, "role": "admin"}).content.decode()
    assert email in html
    link = link_in(html)
    listed = alice.client.get(MEMBERS).content.decode()
    assert email in listed
    assert "Not signed in yet" in listed
    browser = Client()
    form = browser.get(link, follow=True)
    path = form.redirect_chain[-1][0]
    assert "Choose a password" in form.content.decode()
    short = browser.post(path, {"new_password1": "abc", "new_password2": "abc"})
    assert 'class="errors"' in short.content.decode()
    done = browser.post(path, {"new_password1": PASSWORD, "new_password2": PASSWORD}, follow=True)
    assert "Your password is set." in done.content.decode()
    answer = browser.post("/", {"login": email, "password": PASSWORD}, follow=True)
    assert answer.redirect_chain[-1][0] == "/manage/"
    assert "Not signed in yet" not in alice.client.get(MEMBERS).content.decode()
    again = Client().get(link, follow=True)
    assert again.status_code == 410
    assert "This link no longer works" in again.content.decode()
    with tenant_transaction(alice.tenant):
        assert Entry.objects.within(alice.tenant).filter(action="factor.added").count() == 1


@pytest.mark.parametrize("path", ["/welcome/x/y/", "/welcome/MQ/set-password/"])
def test_a_made_up_link_opens_nothing(path: str) -> None:
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize(
    "form", [{"role": "admin", "subject": "bob"}, {"role": "person"}, {"role": "king"}, {}]
)
def test_a_wrong_invitation_is_told_beside_its_field(alice: Visitor, form: dict[str, str]) -> None:
    html = alice.client.post(NEW, {"email": address(), **form}).content.decode()
    assert html.count('class="errors"') == 1


def test_an_address_has_a_place_once(alice: Visitor) -> None:
    form = {"email": address(), "role": "auditor"}
    alice.client.post(NEW, form)
    assert "That address has this place already." in alice.client.post(NEW, form).content.decode()


def test_an_admin_names_no_owner_and_touches_none(alice: Visitor) -> None:
    admin = noor(alice.tenant)
    assert 'value="owner"' in alice.client.get(NEW).content.decode()
    assert 'value="owner"' not in admin.client.get(NEW).content.decode()
    refused = admin.client.post(NEW, {"email": address(), "role": "owner"})
    assert 'class="errors"' in refused.content.decode()
    owner = next(row for row in list_members(alice.tenant).results if row.role is Role.OWNER)
    html = admin.client.get(f"{MEMBERS}{owner.id}/").content.decode()
    assert "Only an owner changes an owner’s place." in html
    admin.client.post(f"{MEMBERS}{owner.id}/remove/")
    assert owner in list_members(alice.tenant).results


def test_the_last_owner_can_not_leave_or_step_down(alice: Visitor) -> None:
    (owner,) = list_members(alice.tenant).results
    path = f"{MEMBERS}{owner.id}/"
    assert "needs an owner" in alice.client.post(path, {"role": "admin"}).content.decode()
    answer = alice.client.post(f"{path}remove/", follow=True)
    assert "needs an owner" in answer.content.decode()
    assert list_members(alice.tenant).results == (owner,)


def test_a_role_is_changed_and_a_member_removed(alice: Visitor) -> None:
    auditor = otto(alice.tenant)
    row = next(row for row in list_members(alice.tenant).results if row.role is Role.AUDITOR)
    path = f"{MEMBERS}{row.id}/"
    assert auditor.client.get("/manage/keys/").status_code == 403
    assert alice.client.post(path, {"role": "admin"})["Location"] == MEMBERS
    assert auditor.client.get("/manage/keys/").status_code == 200
    assert alice.client.post(f"{path}remove/")["Location"] == MEMBERS
    assert auditor.client.get("/manage/keys/")["Location"] == "/places/"


def test_a_removed_persons_memory_stays(alice: Visitor) -> None:
    person = mara(alice.tenant)
    row = next(row for row in list_members(alice.tenant).results if row.role is Role.PERSON)
    assert row.subject == "mara"
    alice.client.post(f"{MEMBERS}{row.id}/remove/")
    assert person.client.get("/me/")["Location"] == "/places/"
    assert invite_member(alice.tenant, email=address(), role="person", subject="mara").link


def test_members_are_the_admins_business_and_their_own_teams(alice: Visitor) -> None:
    (owner,) = list_members(alice.tenant).results
    assert otto(alice.tenant).client.get(MEMBERS).status_code == 403
    assert mara(alice.tenant).client.get(MEMBERS)["Location"] == "/places/"
    stranger = noor()
    assert stranger.client.get(f"{MEMBERS}{owner.id}/").status_code == 404
    assert stranger.client.post(f"{MEMBERS}{owner.id}/remove/").status_code == 404
