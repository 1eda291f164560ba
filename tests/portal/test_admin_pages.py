"""The admin's pages: the log searched and verified, keys made and revoked, no content."""

import re
from datetime import UTC, datetime

import psycopg
import pytest

from audit.models import Entry
from kernel.errors import NotAuthenticated
from kernel.isolation import tenant_transaction
from memory.forget import forget
from memory.recall import recall
from memory.remember import remember
from memory.values import Draft, Question
from tenants.authenticate_key import authenticate_key
from tenants.issue_key import issue_key
from tenants.list_keys import list_keys
from tests.audit.acts import seal
from tests.portal.people import Visitor, mara, noor, otto

TEXT = "Mara keeps a walnut desk by the north window."
KEY = {"agent": "Support bot", "scopes": ["memory:read"], "purpose": "support"}


@pytest.fixture
def admin() -> Visitor:
    return noor()


def page(visitor: Visitor, path: str) -> str:
    """The page's text; it must open."""
    response = visitor.client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def rows(visitor: Visitor, path: str = "/manage/audit/") -> list[str]:
    """What the entries in the table did, newest first."""
    return [row.what for row in visitor.client.get(path).context["rows"]]


def key_path(visitor: Visitor) -> str:
    """The path of the newest key."""
    return f"/manage/keys/{list_keys(visitor.tenant)[0].id}/"


def newest(visitor: Visitor, action: str) -> str:
    """The path of the newest entry of that action."""
    with tenant_transaction(visitor.tenant):
        entries = Entry.objects.within(visitor.tenant).filter(action=action)
        return f"/manage/audit/{entries.latest('id').id}/"


def test_the_audit_log_shows_every_act_on_a_memory(admin: Visitor) -> None:
    record = remember(admin.tenant, Draft(text=TEXT), subject="mara")
    recall(admin.tenant, Question(query="walnut desk"), subject="mara")
    forget(admin.tenant, record.id)
    shown = rows(admin)
    assert shown[:3] == ["Memory deleted", "Memories recalled", "Memory added"]
    assert TEXT not in page(admin, "/manage/audit/")


def test_reading_the_log_is_in_the_log(admin: Visitor) -> None:
    page(admin, "/manage/audit/")
    assert rows(admin)[0] == "Audit log read"


def test_the_log_is_searched_by_act_actor_and_day(admin: Visitor) -> None:
    remember(admin.tenant, Draft(text=TEXT), subject="mara")
    assert rows(admin, "/manage/audit/?action=memory.remembered") == ["Memory added"]
    assert set(rows(admin, f"/manage/audit/?actor={admin.user.id}")) == {"Audit log read"}
    assert "Memory added" in rows(admin, "/manage/audit/?actor=operator")
    assert rows(admin, "/manage/audit/?after=2999-01-01") == []
    assert "No entry fits this search." in page(admin, "/manage/audit/?before=2001-01-01")


@pytest.mark.parametrize(
    "query", ["action=nonsense", "actor=nobody", "after=9999-12-31", "after=x"]
)
def test_a_senseless_search_is_answered_with_everything_and_a_word(
    admin: Visitor, query: str
) -> None:
    html = page(admin, f"/manage/audit/?{query}")
    assert 'aria-invalid="true"' in html


def test_the_log_is_paged(admin: Visitor) -> None:
    for _ in range(30):
        page(admin, "/manage/keys/")
    first = admin.client.get("/manage/audit/")
    assert len(first.context["rows"]) == 25
    older = rows(admin, f"/manage/audit/?cursor={first.context['next_cursor']}")
    assert older[-1] == "Team founded"


def test_an_entry_shows_its_reason_and_its_proof(admin: Visitor) -> None:
    context = admin.tenant.for_purpose("checking the delivery")
    remember(context, Draft(text=TEXT), subject="mara")
    path = newest(admin, "memory.remembered")
    assert "Not sealed yet" in page(admin, path)
    seal(admin.tenant)
    html = page(admin, path)
    assert "checking the delivery" in html
    assert re.search(r"It is number \d+ of \d+ entries under the latest signature", html)


def test_an_entry_of_another_team_does_not_exist(admin: Visitor) -> None:
    assert noor().client.get(newest(admin, "tenant.created")).status_code == 404


def test_an_intact_log_is_valid(admin: Visitor) -> None:
    seal(admin.tenant)
    html = admin.client.post("/manage/audit/verify/").content.decode()
    assert "Valid" in html
    assert "exactly as it was written" in html or "exactly as they were written" in html


def test_an_altered_log_is_not_and_the_entry_is_named(
    admin: Visitor, superuser: psycopg.Connection
) -> None:
    seal(admin.tenant)
    entry_id = newest(admin, "tenant.created").split("/")[-2]
    superuser.execute("SET session_replication_role = replica")
    superuser.execute("UPDATE audit_entry SET count = count + 1 WHERE id = %s", [entry_id])
    part = admin.client.post("/manage/audit/verify/", headers={"HX-Request": "true"})
    html = part.content.decode()
    assert "Tampered with" in html
    assert entry_id in html
    assert "<html" not in html


def test_a_key_is_shown_once_works_and_can_be_revoked(admin: Visitor) -> None:
    html = admin.client.post("/manage/keys/new/", KEY).content.decode()
    secret = re.search(r'<code id="secret">(dt_live_\S+)</code>', html)
    assert secret
    assert authenticate_key(secret[1]).tenant_id == admin.tenant.tenant_id
    listed = page(admin, "/manage/keys/")
    assert secret[1] not in listed
    path = key_path(admin) + "revoke/"
    assert path in page(admin, key_path(admin))
    assert secret[1][:16] in page(admin, path)
    assert admin.client.post(path)["Location"] == "/manage/keys/"
    assert admin.client.get(path).status_code == 409
    assert "Revoked" in page(admin, "/manage/keys/")
    with pytest.raises(NotAuthenticated):
        authenticate_key(secret[1])


def test_a_key_without_scopes_is_refused_beside_the_field(admin: Visitor) -> None:
    html = admin.client.post("/manage/keys/new/", {"agent": "Bot"}).content.decode()
    assert html.count('class="errors"') == 1


def test_another_teams_key_can_not_be_revoked(admin: Visitor) -> None:
    admin.client.post("/manage/keys/new/", KEY)
    stranger = noor()
    for tail in ("", "replace/", "revoke/"):
        path = key_path(admin) + tail
        assert stranger.client.get(path).status_code == 404
        assert stranger.client.post(path, {**KEY, "hours": 1}).status_code == 404


def test_a_keys_terms_are_changed_and_only_those_that_were(admin: Visitor) -> None:
    admin.client.post("/manage/keys/new/", {**KEY, "networks": "203.0.113.0/24\n2001:db8::/32"})
    path = key_path(admin)
    html = page(admin, path)
    assert "203.0.113.0/24\n2001:db8::/32</textarea>" in html
    form = {"scopes": ["memory:read"], "purpose": "support", "expires_at": "2999-01-01"}
    assert admin.client.post(path, {**form, "networks": "10.0.0.5/8"}).status_code == 200
    assert admin.client.post(path, {**form, "networks": "198.51.100.7"}).status_code == 302
    (key,) = list_keys(admin.tenant)
    assert key.networks == ["198.51.100.7/32"]
    assert key.expires_at == datetime(2999, 1, 2, tzinfo=UTC)
    html = page(admin, newest(admin, "key.changed"))
    assert "Key changed" in html
    assert admin.client.post(path, {**form, "expires_at": "2001-01-01"}).status_code == 200
    assert 'value="2999-01-01"' in page(admin, path)


def test_a_replaced_key_still_works_while_its_agent_changes_over(admin: Visitor) -> None:
    old = issue_key(admin.tenant, agent="Bot", scopes=["memory:read"])
    html = admin.client.post(f"/manage/keys/{old.row.id}/replace/", {"hours": "24"})
    secret = re.search(r'<code id="secret">(dt_live_\S+)</code>', html.content.decode())
    assert secret
    for key in (secret[1], old.secret):
        assert authenticate_key(key).tenant_id == admin.tenant.tenant_id
    again = admin.client.post(f"/manage/keys/{old.row.id}/replace/", {"hours": "24"})
    assert again.status_code == 409


def test_an_auditor_reads_the_log_and_nothing_else(admin: Visitor) -> None:
    auditor = otto(admin.tenant)
    html = page(auditor, "/manage/audit/")
    assert "/manage/keys/" not in html
    assert auditor.client.get("/manage/keys/").status_code == 403
    assert auditor.client.post("/manage/keys/new/", KEY).status_code == 403


def test_a_person_has_no_way_into_the_management() -> None:
    person = mara()
    for path in ("/manage/", "/manage/audit/", "/manage/keys/", "/manage/keys/new/"):
        assert person.client.get(path)["Location"] == "/places/"


def test_home_counts_and_says_what_needs_attention(admin: Visitor) -> None:
    remember(admin.tenant, Draft(text=TEXT), subject="mara")
    shown = admin.client.get("/manage/").context
    assert dict(shown["figures"])["memories"] == 1
    assert dict(shown["figures"])["people"] == 1
    assert shown["checks"][1].state == "All done"


@pytest.mark.parametrize("path", ["/manage/subjects/", "/manage/requests/"])
def test_what_is_not_served_yet_is_a_404(admin: Visitor, path: str) -> None:
    assert admin.client.get(path).status_code == 404
