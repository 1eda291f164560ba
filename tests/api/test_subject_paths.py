"""A person's id in a path is any string, through the real ASGI application."""

from urllib.parse import quote

import pytest
from django.test import RequestFactory

from api.subject_paths import route_as_sent
from tests.asgi import ask
from tests.factories import agent_key, api_client, found_tenant

SUBJECTS = [
    "a/b@c",
    "小明 & 家",
    "two words",
    "100%",
    "%2F",
    "a/exports",
    "a..b",
    "a/access",
    "x?y#z",
    "a+b",
    "é\u0301" + "长" * 200,
]


@pytest.fixture(scope="module")
def key() -> str:
    """A key of a tenant where each of the subjects has a memory."""
    key = agent_key(found_tenant())
    for subject in SUBJECTS:
        body = {"subject": subject, "text": "Likes tea."}
        assert api_client(key).post("/api/v1/memories", body).status_code == 201
    return key


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_id_reaches_its_person(key: str, subject: str) -> None:
    path = f"/api/v1/subjects/{quote(subject, safe='')}"
    answer = ask("GET", path, key=key)
    assert (answer.status_code, answer.json()["subject"]) == (200, subject)
    assert ask("GET", f"{path}/access", key=key).status_code == 200
    started = ask("POST", f"{path}/exports", key=key)
    assert started.status_code == 202
    assert started.headers["Location"].endswith(started.json()["operation"]["id"])


@pytest.mark.parametrize("segment", ["%FF", "%", "a/b", ""])
def test_what_is_nobodys_id_is_a_404(key: str, segment: str) -> None:
    answer = ask("GET", f"/api/v1/subjects/{segment}", key=key)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("segment", ["%00", "x" * 256])
def test_what_can_be_nobodys_id_is_said_to_be_so(key: str, segment: str) -> None:
    answer = ask("GET", f"/api/v1/subjects/{segment}", key=key)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "subject")


@pytest.mark.parametrize(
    ("environ", "routed"),
    [
        ({"REQUEST_URI": "/api/v1/subjects/a%2Fb?purpose=x"}, "/api/v1/subjects/a%2Fb"),
        ({"RAW_URI": "http://host/api/v1/subjects/a%2Fb"}, "/api/v1/subjects/a%2Fb"),
        ({}, "/api/v1/subjects/a/b"),
        ({"REQUEST_URI": "/api/v1/%73ubjects/a%2Fb"}, "/api/v1/subjects/a/b"),
    ],
)
def test_wsgi_servers_that_tell_the_path_as_sent_are_believed(
    environ: dict[str, str], routed: str
) -> None:
    request = RequestFactory().get("/api/v1/subjects/a%2Fb", **environ)  # type: ignore[arg-type]
    route_as_sent(request)
    assert request.path_info == routed
