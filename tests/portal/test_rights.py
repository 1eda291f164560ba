"""Exporting and erasing from the portal, without JavaScript; the worker's part is run by hand."""

import hashlib
import json
from io import BytesIO
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.test import Client

from audit.receipts import is_our_receipt
from memory.list_memories import list_memories
from memory.remember import remember
from memory.values import Draft
from portal import sign_in
from privacy.erasure import run_erasure
from privacy.export import run_export
from privacy.standing import Standing, standing
from tenants.models import User
from tests.portal.people import PASSWORD, Visitor, lena, mara

TEXT = "Mara keeps a walnut desk by the north window."


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setattr(sign_in, "REFUSAL_SECONDS", 0)
    visitor = mara()
    remember(visitor.tenant, Draft(text=TEXT), subject=visitor.subject)
    return visitor


def sign_in_again(visitor: Visitor, password: str = PASSWORD) -> str:
    """Give the password again; the address that follows."""
    answer = visitor.client.post("/sign-in-again/?next=/me/erase/", {"password": password})
    return answer.headers.get("Location", "")


def erase(visitor: Visitor, phrase: str = "ERASE") -> str:
    """Confirm; the address that follows."""
    return visitor.client.post("/me/erase/", {"phrase": phrase}).headers.get("Location", "")


def operation_in(path: str) -> UUID:
    return UUID(path.rstrip("/").rpartition("/")[2])


def test_an_export_is_asked_for_made_and_downloaded(visitor: Visitor) -> None:
    path = visitor.client.post("/me/export/")["Location"]
    waiting = visitor.client.get(path).content.decode()
    assert "Being made" in waiting
    assert visitor.client.get(f"{path}download/")["Location"] == path
    run_export(visitor.tenant, operation_in(path))
    ready = visitor.client.get(path)
    assert "Ready" in ready.content.decode()
    download = visitor.client.get(f"{path}download/")
    body = b"".join(download.streaming_content)
    assert hashlib.sha256(body).hexdigest() == ready.context["operation"].result["sha256"]
    assert "no-store" in download["Cache-Control"]
    assert TEXT in ZipFile(BytesIO(body)).read("memories.jsonl").decode()


def test_htmx_gets_only_the_part_that_changes(visitor: Visitor) -> None:
    path = visitor.client.post("/me/export/")["Location"]
    part = visitor.client.get(path, headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<div id="state"')
    assert "<html" not in part


def test_anothers_export_does_not_exist(visitor: Visitor) -> None:
    path = visitor.client.post("/me/export/")["Location"]
    run_export(visitor.tenant, operation_in(path))
    for stranger in (lena(visitor.tenant), mara()):
        assert stranger.client.get(path).status_code == 404
        assert stranger.client.get(f"{path}download/").status_code == 404


def test_an_erasure_needs_the_password_again(visitor: Visitor) -> None:
    preview = visitor.client.get("/me/erase/").content.decode()
    assert "What will be erased" in preview
    assert 'name="phrase"' not in preview
    assert erase(visitor) == ""
    assert sign_in_again(visitor, "not it") == ""
    assert sign_in_again(visitor) == "/me/erase/"
    assert 'name="phrase"' in visitor.client.get("/me/erase/").content.decode()


def test_an_erasure_needs_the_word(visitor: Visitor) -> None:
    sign_in_again(visitor)
    html = visitor.client.post("/me/erase/", {"phrase": "yes"}).content.decode()
    assert "Type the word exactly as it stands here." in html
    assert TEXT in visitor.client.get("/me/memories/").content.decode()


def test_an_erasure_leaves_a_receipt_and_nothing_else(visitor: Visitor) -> None:
    sign_in_again(visitor)
    path = erase(visitor)
    assert "Being erased" in visitor.client.get(path).content.decode()
    run_erasure(visitor.tenant, operation_in(path))
    page = visitor.client.get(path)
    assert "Everything is erased" in page.content.decode()
    receipt = json.loads(page.context["receipt_json"])
    assert receipt["deleted"]["memory_memory"] == 1
    assert is_our_receipt(receipt)
    assert not User.objects.filter(id=visitor.user.id).exists()
    assert visitor.client.get("/me/")["Location"] == "/?next=/me/"


def test_a_receipt_opens_only_where_it_was_asked_for(visitor: Visitor) -> None:
    sign_in_again(visitor)
    path = erase(visitor)
    for stranger in (Client(), lena(visitor.tenant).client, mara().client):
        assert stranger.get(path).status_code == 404
    other = path.replace(str(operation_in(path)), str(visitor.user.id))
    assert visitor.client.get(other).status_code == 404


def test_a_session_keeps_no_address(visitor: Visitor) -> None:
    client = Client()
    client.post("/", {"login": visitor.user.email, "password": PASSWORD})
    kept = client.session.load()
    assert kept["account_authentication_methods"][0]["method"] == "password"
    assert visitor.user.email not in json.dumps(kept)


def test_the_use_of_a_memory_is_stopped_and_allowed_again(visitor: Visitor) -> None:
    (record,) = list_memories(visitor.tenant, subject=visitor.subject).results
    path = "/me/settings/restriction/"
    assert "Stop the use" in visitor.client.get("/me/settings/").content.decode()
    assert visitor.client.post(path, {"use": "stop"})["Location"] == "/me/settings/"
    html = visitor.client.get("/me/settings/").content.decode()
    assert "Nothing is recalled, added or changed any more." in html
    assert "Allow the use again" in html
    answer = visitor.client.post(f"/me/memories/{record.id}/delete/", follow=True)
    assert "Your memories are frozen" in answer.content.decode()
    visitor.client.post(path, {"use": "allow"})
    assert "Stop the use" in visitor.client.get("/me/settings/").content.decode()
    sign_in_again(visitor)
    erase(visitor)
    assert standing(visitor.context) is Standing.BEING_ERASED
