"""What every answer has: a request id, no caching; and what faults of ours look like."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from rest_framework.views import APIView

import api
from api import faults
from api.answers import answer_error
from api.problems import KINDS
from kernel import errors
from kernel.errors import CannotOpen, DualtraceError
from tests.factories import agent_key, api_client, found_tenant


def answered(error: Exception) -> tuple[int, dict[str, Any]]:
    """How the exception handler answers ``error``."""
    request = APIView().initialize_request(RequestFactory().get("/"))
    response = answer_error(error, {"request": request})
    return response.status_code, json.loads(response.content)


@pytest.mark.parametrize("sent", ["abc-123", "A.b_c", "x" * 64])
def test_a_request_id_comes_back(sent: str) -> None:
    answer = api_client().get("/livez", x_request_id=sent)
    assert answer["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", "two words", "x" * 65, "a;b", "é", "<b>"])
def test_a_request_id_of_another_form_is_replaced(sent: str) -> None:
    answer = api_client().get("/livez", x_request_id=sent)
    assert answer["X-Request-ID"] != sent
    assert len(answer["X-Request-ID"]) == 32


def test_answers_of_the_api_are_never_cached() -> None:
    client = api_client(agent_key(found_tenant()))
    for path in ("/api/v1/memories?subject=a", "/api/v1/memories", "/api/v1/nothing"):
        assert client.get(path)["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OperationalError("password of alice"), 503, "unavailable"),
        (CannotOpen("alice"), 503, "cannot_open"),
        (errors.Unavailable("The log is full."), 503, "unavailable"),
        (errors.Gone("It was erased."), 410, "gone"),
        (errors.Conflict("It is frozen."), 409, "conflict"),
        (errors.RejectedByPolicy("Holds a card."), 422, "rejected_by_policy"),
        (errors.TooLarge("text", "Too long."), 413, "too_large"),
        (ZeroDivisionError("alice"), 500, "internal"),
    ],
)
def test_each_error_has_its_status(error: Exception, status: int, code: str) -> None:
    found, problem = answered(error)
    assert (found, problem["code"]) == (status, code)
    assert status != 500 or "alice" not in str(problem)


def test_a_fault_is_logged_by_type_and_place_and_not_by_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR, "api.answers"):
        answered(ZeroDivisionError("alice"))
    (record,) = caplog.records
    assert record.getMessage() == "request_failed"
    assert vars(record)["error"] == "ZeroDivisionError"
    assert "alice" not in str(vars(record))


def test_every_error_raised_on_purpose_has_a_row_in_the_table() -> None:
    ours = {"error", "no_active_context"}
    raised = {kind.code for kind in vars(errors).values() if _is_error(kind)}
    assert raised - ours <= set(KINDS)


def test_every_reader_error_has_a_row_in_the_table() -> None:
    assert set(faults.READER_CODES.values()) <= set(KINDS)


def test_a_host_of_nobodys_is_a_problem_too() -> None:
    answer = Client(raise_request_exception=False).get("/api/v1/memories", HTTP_HOST="evil.test")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_error_page_explains_every_code() -> None:
    page = api_client().get("/api/docs/errors").content.decode()
    for code, kind in KINDS.items():
        assert f'id="{code}"' in page
        assert kind.title in page


def test_no_module_of_the_door_names_a_model_to_query() -> None:
    sources = Path(api.__path__[0]).rglob("*.py")
    assert not [source.name for source in sources if ".objects" in source.read_text("utf-8")]


def _is_error(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, DualtraceError)
