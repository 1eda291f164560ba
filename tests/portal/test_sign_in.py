"""Signing in and out, and what it leaves in the log."""

import time

import pytest
from django.test import Client

from audit.models import Entry
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from portal import sign_in
from tenants.models import Role
from tests.factories import found_tenant
from tests.portal.people import PASSWORD, join, mara, new_user, noor

WRONG = "The e-mail address or the password is not right."


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "REFUSAL_SECONDS", 0)


def actions(tenant: TenantContext) -> list[str]:
    """The log's actions, oldest first, without the founding's."""
    with tenant_transaction(tenant):
        found = Entry.objects.within(tenant).order_by("id").values_list("action", flat=True)
        return [action for action in found if action.startswith("session.")]


def attempt(client: Client, email: str, password: str = PASSWORD) -> object:
    return client.post("/", {"login": email, "password": password})


def test_a_person_goes_to_their_memory() -> None:
    visitor = mara()
    client = Client()
    response = attempt(client, visitor.user.email)
    assert (response.status_code, response["Location"]) == (302, "/places/")
    assert client.get("/places/")["Location"] == "/me/"
    assert actions(visitor.tenant) == ["session.signed_in"]


def test_an_admin_goes_to_the_management() -> None:
    visitor = noor()
    assert visitor.client.get("/places/")["Location"] == "/manage/"


def test_an_address_is_taken_in_any_case() -> None:
    visitor = mara()
    assert attempt(Client(), visitor.user.email.upper()).status_code == 302


def test_who_has_several_places_chooses_and_is_noted_there() -> None:
    first, second = found_tenant(), found_tenant()
    user = new_user("pia")
    join(first, user, Role.PERSON, "pia")
    join(second, user, Role.ADMIN)
    client = Client()
    attempt(client, user.email)
    page = client.get("/places/")
    assert actions(first) == actions(second) == []
    place = next(p for p in page.context["places"] if p.role is Role.ADMIN)
    answer = client.post("/places/", {"place": str(place.membership_id)})
    assert answer["Location"] == "/manage/"
    assert (actions(first), actions(second)) == ([], ["session.signed_in"])


def test_another_users_place_can_not_be_chosen() -> None:
    first, second = mara(), mara()
    theirs = second.client.get("/places/")
    assert theirs.status_code == 302
    from tenants.members import places_of

    stolen = places_of(second.user)[0].membership_id
    assert first.client.post("/places/", {"place": str(stolen)}).status_code == 404


def test_a_user_without_a_place_is_told_so() -> None:
    client = Client()
    attempt(client, new_user("quinn").email)
    page = client.get("/places/")
    assert page.status_code == 200
    assert "No place yet" in page.content.decode()


def test_a_wrong_password_and_an_unknown_address_read_the_same() -> None:
    visitor = mara()
    wrong = attempt(Client(), visitor.user.email, "not it")
    unknown = attempt(Client(), "nobody@example.org", "not it")
    assert wrong.status_code == unknown.status_code == 200
    assert WRONG in wrong.content.decode()
    shown = [
        answer.content.decode().replace(visitor.user.email, "X").replace("nobody@example.org", "X")
        for answer in (wrong, unknown)
    ]
    assert _without_tokens(shown[0]) == _without_tokens(shown[1])
    assert actions(visitor.tenant) == ["session.sign_in_failed"]


def _without_tokens(html: str) -> str:
    return "\n".join(line for line in html.splitlines() if "csrfmiddlewaretoken" not in line)


def test_a_refusal_takes_its_time_whoever_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "REFUSAL_SECONDS", 1.2)
    for email in (mara().user.email, "nobody@example.org"):
        started = time.monotonic()
        attempt(Client(), email, "not it")
        assert 1.2 <= time.monotonic() - started < 2.0


def test_a_sixth_attempt_at_one_account_is_refused_unseen() -> None:
    email = mara().user.email
    for _ in range(5):
        attempt(Client(), email, "not it")
    assert "Too many attempts" in attempt(Client(), email).content.decode()


def test_a_session_does_not_survive_signing_out() -> None:
    visitor = mara()
    assert visitor.client.get("/places/").status_code == 302
    assert visitor.client.post("/sign-out/")["Location"] == "/"
    assert visitor.client.get("/places/")["Location"] == "/?next=/places/"
    assert actions(visitor.tenant) == ["session.signed_out"]


def test_signing_in_changes_the_sessions_key() -> None:
    visitor = mara()
    client = Client()
    client.get("/")
    before = client.session.session_key
    attempt(client, visitor.user.email)
    assert client.session.session_key != before


def test_nobody_is_sent_to_another_site_after_signing_in() -> None:
    visitor = mara()
    answer = Client().post(
        "/", {"login": visitor.user.email, "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert answer["Location"] == "/places/"


def test_a_closed_account_stays_out() -> None:
    visitor = mara()
    visitor.user.is_active = False
    visitor.user.save()
    client = Client()
    assert attempt(client, visitor.user.email)["Location"] == "/closed/"
    assert client.get("/closed/").status_code == 403
    assert client.get("/places/")["Location"] == "/?next=/places/"


@pytest.mark.parametrize("path", ["/places/", "/me/memories/", "/me/settings/"])
def test_a_stranger_is_asked_to_sign_in(path: str) -> None:
    assert Client().get(path)["Location"] == f"/?next={path}"
