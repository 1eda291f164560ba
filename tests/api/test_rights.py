"""Exports, erasures and operations over HTTP; the worker's part is done here by hand."""

import hashlib
import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from kernel.context import TenantContext
from privacy.erasure import run_erasure
from privacy.export import run_export
from tests.asgi import ask
from tests.factories import ApiClient, agent_key, api_client, found_tenant

ALICE = "alice@acme.example"
PATH = f"/api/v1/subjects/{ALICE}"
TEXTS = ["Alice grows orchids.", "爱丽丝住在杭州。"]


@dataclass(frozen=True, slots=True)
class Tenant:
    """A tenant with a person in it, and an agent's client."""

    context: TenantContext
    key: str
    client: ApiClient


@pytest.fixture
def acme() -> Tenant:
    """A tenant of its own, where Alice has two memories."""
    context = found_tenant()
    key = agent_key(context)
    client = api_client(key)
    for text in TEXTS:
        assert client.post("/api/v1/memories", {"subject": ALICE, "text": text}).status_code == 201
    return Tenant(context, key, client)


def started(acme: Tenant, what: str) -> dict[str, Any]:
    """The operation of a new export or erasure."""
    answer = acme.client.post(f"{PATH}/{what}")
    operation: dict[str, Any] = answer.json()["operation"]
    assert answer.status_code == 202
    assert answer["Location"] == f"/api/v1/operations/{operation['id']}"
    assert (operation["status"], operation["progress"], operation["result"]) == ("queued", 0.0, {})
    return operation


def test_an_export_is_asked_for_followed_and_downloaded(acme: Tenant) -> None:
    operation = started(acme, "exports")
    path = f"/api/v1/exports/{operation['id']}/download"
    early = acme.client.get(path)
    assert (early.status_code, early.json()["code"]) == (409, "conflict")
    run_export(acme.context, UUID(operation["id"]))
    done = acme.client.get(f"/api/v1/operations/{operation['id']}").json()
    assert (done["kind"], done["status"], done["progress"]) == ("export", "succeeded", 1.0)
    answer = ask("GET", path, key=acme.key)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="dualtrace-')
    assert hashlib.sha256(answer.content).hexdigest() == done["result"]["sha256"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        memories = archive.read("memories.jsonl").decode()
        for file in manifest["files"]:
            assert hashlib.sha256(archive.read(file["name"])).hexdigest() == file["sha256"]
    assert all(text in memories for text in TEXTS)


def test_a_download_through_wsgi_streams_the_same_bytes(acme: Tenant) -> None:
    operation = started(acme, "exports")
    run_export(acme.context, UUID(operation["id"]))
    path = f"/api/v1/exports/{operation['id']}/download"
    answer = acme.client.get(path)
    assert b"".join(answer.streaming_content) == ask("GET", path, key=acme.key).content


def test_an_erasure_leaves_nothing_but_its_receipt(acme: Tenant) -> None:
    operation = started(acme, "erasures")
    path = f"/api/v1/erasures/{operation['id']}"
    assert acme.client.get(path).json() == {"status": "queued", "receipt": None}
    frozen = acme.client.post("/api/v1/memories", {"subject": ALICE, "text": "Once more."})
    assert (frozen.status_code, frozen.json()["code"]) == (409, "conflict")
    run_erasure(acme.context, UUID(operation["id"]))
    erasure = acme.client.get(path).json()
    assert erasure["status"] == "succeeded"
    assert erasure["receipt"]["signature"]
    assert ALICE not in str(erasure)
    assert acme.client.get(PATH).status_code == 404
    assert acme.client.get(f"{PATH}/access").status_code == 404
    assert acme.client.post(f"{PATH}/erasures").status_code == 404
    listed = acme.client.get(f"/api/v1/memories?subject={ALICE}").json()
    assert listed["results"] == []
    assert acme.client.get("/api/v1/subjects").json()["results"] == []


def test_a_key_bound_to_someone_erased_sees_nothing(acme: Tenant) -> None:
    bound = api_client(agent_key(acme.context, subject=ALICE))
    assert len(bound.get(f"/api/v1/memories?subject={ALICE}").json()["results"]) == 2
    run_erasure(acme.context, UUID(started(acme, "erasures")["id"]))
    answer = bound.get(f"/api/v1/memories?subject={ALICE}")
    assert answer.status_code == 401 or answer.json()["results"] == []


def test_an_export_is_no_erasure_and_an_erasure_no_export(acme: Tenant) -> None:
    export, erasure = started(acme, "exports"), started(acme, "erasures")
    assert acme.client.get(f"/api/v1/erasures/{export['id']}").status_code == 404
    assert acme.client.get(f"/api/v1/exports/{erasure['id']}/download").status_code == 404


@pytest.mark.parametrize("what", ["exports", "erasures"])
def test_a_body_of_other_fields_starts_nothing(acme: Tenant, what: str) -> None:
    answer = acme.client.post(f"{PATH}/{what}", {"everything": True})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "everything")
    assert acme.client.get(PATH).json()["status"] == "active"


def test_people_are_listed_with_how_much_is_kept(acme: Tenant) -> None:
    acme.client.post("/api/v1/memories", {"subject": "bob", "text": "Bob repairs clocks."})
    first = acme.client.get("/api/v1/subjects?limit=1").json()
    second = acme.client.get(f"/api/v1/subjects?limit=1&cursor={first['next_cursor']}").json()
    rows = first["results"] + second["results"]
    assert [(row["subject"], row["memories"], row["status"]) for row in rows] == [
        ("bob", 1, "active"),
        (ALICE, 2, "active"),
    ]
    assert second["next_cursor"] is None
    assert acme.client.get(PATH).json() == rows[1]
