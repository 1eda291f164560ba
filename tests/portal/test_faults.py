"""What a visitor sees when something is wrong: a page of ours, and nobody's text in it."""

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.views.defaults import server_error

from kernel.errors import CannotOpen, Gone, Unavailable
from portal.me import memories
from tests.portal.people import PASSWORD, Visitor, mara


@pytest.fixture
def visitor() -> Visitor:
    return mara()


@pytest.mark.parametrize(
    "fault",
    [OperationalError("secret words"), Unavailable("secret words"), CannotOpen("secret words")],
)
def test_a_database_that_fails_is_a_503_that_says_when_to_try_again(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(memories, "list_memories", fail)
    response = visitor.client.get("/me/memories/")
    assert (response.status_code, response["Retry-After"]) == (503, "10")
    assert "Not available right now" in response.content.decode()
    assert "secret words" not in response.content.decode()


def test_what_was_erased_is_gone(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise Gone("It was erased.")

    monkeypatch.setattr(memories, "list_memories", fail)
    response = visitor.client.get("/me/memories/")
    assert response.status_code == 410
    assert "It is gone" in response.content.decode()


def test_a_fault_of_ours_needs_no_database_and_speaks_both_languages() -> None:
    with CaptureQueriesContext(connection) as captured:
        response = server_error(RequestFactory().get("/"))
    assert len(captured) == 0
    html = response.content.decode()
    assert response.status_code == 500
    assert "Something went wrong" in html
    assert "出了点问题" in html


def test_a_form_from_elsewhere_changes_nothing(visitor: Visitor) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(visitor.user)
    response = client.post("/me/settings/", {"language": "zh-hans", "theme": "dark"})
    assert response.status_code == 403
    assert "That form was too old" in response.content.decode()
    visitor.user.refresh_from_db()
    assert visitor.user.language == ""


def test_a_thirty_first_attempt_in_a_minute_from_one_address_is_a_429(visitor: Visitor) -> None:
    client = Client()
    codes = [client.post("/", {"login": "", "password": "x"}).status_code for _ in range(31)]
    assert codes == [200] * 30 + [429]


def test_no_page_of_a_person_is_kept_on_the_way(visitor: Visitor) -> None:
    for path in ("/me/", "/me/memories/", "/me/access/", "/me/erase/"):
        assert "no-store" in visitor.client.get(path)["Cache-Control"]


def test_pages_allow_scripts_and_styles_of_ours_alone(visitor: Visitor) -> None:
    policy = visitor.client.get("/me/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_a_sign_in_brings_the_accounts_look_along(visitor: Visitor) -> None:
    visitor.client.post("/me/settings/", {"language": "zh-hans", "theme": "dark"})
    client = Client()
    client.post("/", {"login": visitor.user.email, "password": PASSWORD})
    assert '<html lang="zh-hans" data-theme="dark">' in client.get("/me/").content.decode()


def test_the_language_switch_goes_back_to_pages_of_ours_only() -> None:
    client = Client()
    chosen = client.post("/language/", {"language": "zh-hans", "next": "//evil.example/"})
    assert chosen["Location"] == "/"
    assert "登录" in client.get("/").content.decode()
