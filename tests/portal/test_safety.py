"""Second factors and sessions, without a browser: what is asked, refused, sealed and noted."""

import re
import time
from datetime import timedelta
from uuid import UUID

import psycopg
import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.cache import cache
from django.test import Client

from audit.models import Entry
from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import ScopeMissing
from kernel.isolation import tenant_transaction
from portal import sign_in
from tenants.models import Session
from tenants.require_second_factor import require_second_factor
from tests.factories import found_tenant
from tests.portal.people import PASSWORD, Visitor, mara, noor, otto

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in, "REFUSAL_SECONDS", 0)


def actions(tenant: TenantContext) -> list[str]:
    """What the log says of accounts, oldest first."""
    with tenant_transaction(tenant):
        found = Entry.objects.within(tenant).order_by("id").values_list("action", flat=True)
        return [action for action in found if action.split(".")[0] in ("session", "factor")]


def code_of(secret: str, ahead: int = 0) -> str:
    """What an app shows, now or some half minutes later (RFC 6238)."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead))


def at_the_door(visitor: Visitor, agent: str = FIREFOX) -> Client:
    """A browser in which the right password was typed."""
    client = Client(headers={"User-Agent": agent})
    client.post("/", {"login": visitor.user.email, "password": PASSWORD})
    return client


def add_app(visitor: Visitor, client: Client) -> str:
    """Add an authenticator app; its secret."""
    again = client.get("/safety/app/add/")["Location"]
    assert again == "/sign-in-again/?next=%2Fsafety%2Fapp%2Fadd%2F"
    client.post(again, {"password": PASSWORD, "next": "/safety/app/add/"})
    html = client.get("/safety/app/add/").content.decode()
    secret = re.search(r'<code id="secret">([A-Z2-7]+)</code>', html)
    assert secret
    added = client.post("/safety/app/add/", {"code": code_of(secret[1])})
    assert added["Location"] == "/safety/codes/"
    return secret[1]


def codes_shown(client: Client) -> list[str]:
    """The recovery codes on their page."""
    return re.findall(r"<li><code>(\d{8})</code>", client.get("/safety/codes/").content.decode())


def is_in(client: Client) -> bool:
    return client.get("/places/")["Location"] != "/?next=/places/"


def test_with_an_app_a_password_alone_does_not_sign_in() -> None:
    visitor = mara()
    secret = add_app(visitor, at_the_door(visitor))
    cache.clear()
    client = at_the_door(visitor)
    assert not is_in(client)
    wrong = client.post("/second-step/", {"code": "000000"})
    assert "used already" in wrong.content.decode()
    assert client.post("/second-step/", {"code": code_of(secret)})["Location"] == "/places/"
    assert is_in(client)
    assert actions(visitor.tenant) == [
        "session.signed_in",
        "factor.added",
        "session.ended",
        "session.sign_in_failed",
        "session.signed_in",
    ]


def test_a_code_works_once() -> None:
    visitor = mara()
    secret = add_app(visitor, at_the_door(visitor))
    code = code_of(secret, ahead=1)
    first, second = at_the_door(visitor), at_the_door(visitor)
    first.post("/second-step/", {"code": code})
    assert second.post("/second-step/", {"code": code}).status_code == 200
    assert (is_in(first), is_in(second)) == (True, False)


def test_codes_are_not_guessed_for_long() -> None:
    visitor = mara()
    add_app(visitor, at_the_door(visitor))
    cache.clear()
    client = at_the_door(visitor)
    pages = [client.post("/second-step/", {"code": f"{n:06}"}) for n in range(7)]
    assert "Too many attempts" in pages[-1].content.decode()
    assert not is_in(client)


def test_recovery_codes_are_shown_once_and_each_signs_in_once() -> None:
    visitor = mara()
    at_home = at_the_door(visitor)
    add_app(visitor, at_home)
    codes = codes_shown(at_home)
    assert len(set(codes)) == 10
    assert codes_shown(at_home) == []
    client = at_the_door(visitor)
    client.post("/second-step/", {"code": codes[3]})
    assert is_in(client)
    again = at_the_door(visitor)
    again.post("/second-step/", {"code": codes[3]})
    assert not is_in(again)
    assert "9 left" in client.get("/me/settings/").content.decode()
    at_home.post("/safety/codes/new/")
    assert set(codes_shown(at_home)).isdisjoint(codes)


def test_secrets_of_factors_rest_sealed(superuser: psycopg.Connection) -> None:
    visitor = mara()
    client = at_the_door(visitor)
    secret = add_app(visitor, client)
    codes = codes_shown(client)
    rows = superuser.execute(
        "SELECT data::text FROM mfa_authenticator WHERE user_id = %s", [visitor.user.id]
    ).fetchall()
    assert len(rows) == 2
    assert [told for told in (secret, *codes) if told in str(rows)] == []


def test_a_removed_app_is_asked_for_no_more() -> None:
    visitor = mara()
    client = at_the_door(visitor)
    add_app(visitor, client)
    assert client.post("/safety/app/remove/")["Location"] == "/safety/"
    assert is_in(at_the_door(visitor))
    assert not Authenticator.objects.filter(user=visitor.user).exists()
    assert "factor.removed" in actions(visitor.tenant)


def test_whoever_runs_a_team_that_asks_for_it_adds_a_factor_first() -> None:
    admin = noor()
    client = at_the_door(admin)
    person, auditor = mara(admin.tenant), otto(admin.tenant)
    form = {"needs_second_factor": "on"}
    assert client.post("/manage/settings/", form)["Location"] == "/manage/settings/"
    for path in ("/manage/", "/manage/keys/", "/manage/settings/"):
        assert client.get(path)["Location"] == "/safety/needed/"
        assert client.post(path, form)["Location"] == "/safety/needed/"
    assert auditor.client.get("/manage/audit/")["Location"] == "/safety/needed/"
    assert person.client.get("/me/").status_code == 200
    assert "asks for a second step" in client.get("/safety/needed/").content.decode()
    add_app(admin, client)
    assert client.get("/manage/keys/").status_code == 200
    assert client.post("/manage/settings/")["Location"] == "/manage/settings/"
    assert auditor.client.get("/manage/audit/").status_code == 200


def test_only_an_admin_says_what_the_team_asks_for() -> None:
    auditor = otto()
    assert "The team" not in auditor.client.get("/manage/settings/").content.decode()
    assert auditor.client.post("/manage/settings/").status_code == 403
    with pytest.raises(ScopeMissing):
        require_second_factor(auditor.context, is_required=True)


def test_sessions_are_listed_by_browser_and_ended_one_by_one() -> None:
    visitor = mara()
    here, there = at_the_door(visitor, FIREFOX), at_the_door(visitor, SAFARI)
    html = here.get("/me/settings/").content.decode()
    assert "Firefox · Linux" in html
    assert "Safari · iPhone" in html
    keys = re.findall(r'name="session" value="([0-9a-f]{40})"', html)
    phone = next(key for key in keys if is_session_of(key, SAFARI))
    assert here.post("/safety/sessions/", {"session": phone})["Location"] == "/safety/"
    assert (is_in(here), is_in(there)) == (True, False)
    assert actions(visitor.tenant)[-1] == "session.ended"
    here.post("/safety/sessions/")
    assert "Sign out everywhere else" not in here.get("/me/settings/").content.decode()
    assert not is_in(visitor.client)


def is_session_of(key: str, agent: str) -> bool:
    device = Session.objects.get(session_key=key).get_decoded().get("device")
    return device == {FIREFOX: "Firefox · Linux", SAFARI: "Safari · iPhone"}[agent]


def test_nobody_ends_a_session_of_another() -> None:
    victim, thief = mara(), mara(found_tenant())
    key = Session.objects.get(user_id=victim.user.id).session_key
    thief.client.post("/safety/sessions/", {"session": key})
    thief.client.post("/safety/sessions/")
    assert is_in(victim.client)
    assert is_in(thief.client)
    assert actions(thief.tenant) == []


def test_being_seen_is_noted_seldom() -> None:
    visitor = mara()
    rows = Session.objects.filter(user_id=visitor.user.id)
    before = rows.get().seen_at
    visitor.client.get("/me/")
    assert rows.get().seen_at == before
    rows.update(seen_at=now() - timedelta(hours=1))
    visitor.client.get("/me/")
    assert now() - rows.get().seen_at < timedelta(minutes=1)


def test_a_session_names_neither_an_address_nor_the_email(superuser: psycopg.Connection) -> None:
    visitor = mara()
    add_app(visitor, at_the_door(visitor))
    waiting = at_the_door(visitor)
    key = waiting.cookies["sessionid"].value
    rows = Session.objects.filter(user_id=visitor.user.id)
    assert {row.is_signed_in for row in rows} == {True, False}
    decoded = str([row.get_decoded() for row in rows])
    assert visitor.user.email not in decoded
    assert "127.0.0.1" not in decoded
    assert key not in str(superuser.execute("SELECT s::text FROM tenants_session s").fetchall())


def test_attempts_are_counted_under_keyed_hashes(superuser: psycopg.Connection) -> None:
    Client().post("/", {"login": "nobody@example.org", "password": "wrong"})
    rows = superuser.execute("SELECT cache_key FROM tenants_attempt").fetchall()
    assert rows
    assert all(re.fullmatch(r"[0-9a-f]{64}", key) for (key,) in rows)


def test_a_challenge_for_a_passkey_is_the_same_for_everybody() -> None:
    answer = Client().get("/passkey/", headers={"Accept": "application/json"}).json()
    options = answer["request_options"]["publicKey"]
    assert options.get("allowCredentials", []) == []
    assert options["userVerification"] == "required"


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", '{"id": "x"}', '{"response": {"userHandle": "AAAA"}}']
)
def test_a_forged_passkey_signs_nobody_in(credential: str) -> None:
    client = Client(raise_request_exception=False)
    client.get("/passkey/", headers={"Accept": "application/json"})
    answer = client.post("/passkey/", {"credential": credential})
    assert (answer.status_code, answer.get("Location")) == (302, "/")
    assert not is_in(client)


def test_a_second_step_without_a_first_leads_to_the_door() -> None:
    assert Client().get("/second-step/")["Location"] == "/"


def test_sign_in_says_the_same_of_known_and_unknown_addresses() -> None:
    visitor = mara()
    add_app(visitor, at_the_door(visitor))
    pages = [
        Client().post("/", {"login": email, "password": "wrong"}).content.decode()
        for email in (visitor.user.email, "nobody@example.org")
    ]
    plain = [re.sub(r'(value|nonce)="[^"]*"', "", page) for page in pages]
    assert plain[0] == plain[1]


def test_erasing_a_person_ends_their_sessions() -> None:
    from privacy.erasure import request_erasure, run_erasure
    from privacy.tasks import job_context

    visitor = mara()
    operation = request_erasure(visitor.tenant, subject=visitor.subject)
    run_erasure(job_context(visitor.tenant.tenant_id), UUID(str(operation.id)))
    assert not Session.objects.filter(user_id=visitor.user.id).exists()
    assert not is_in(visitor.client)
