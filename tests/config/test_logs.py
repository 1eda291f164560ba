"""Logs say what happened, and nothing of what was in it."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.urls import ResolverMatch

from kernel.errors import NotFound

SECRET = "the door code is 4711"


class Recorder:
    """A logger whose lines go nowhere but here, through the formatter of the settings."""

    def __init__(self, name: str) -> None:
        arguments = dict(settings.LOGGING["formatters"]["json"])
        make = arguments.pop("()")
        self.stream = io.StringIO()
        self.logger = logging.getLogger(name)
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(make(**arguments))
        self.logger.addHandler(self.handler)

    @property
    def line(self) -> Any:
        """The one line that was written."""
        return json.loads(self.stream.getvalue())


@pytest.fixture
def django_log() -> Iterator[Recorder]:
    yield from recording("django.request")


@pytest.fixture
def our_log() -> Iterator[Recorder]:
    yield from recording("memory.anything")


def recording(name: str) -> Iterator[Recorder]:
    recorder = Recorder(name)
    yield recorder
    recorder.logger.removeHandler(recorder.handler)


def test_a_path_never_gets_into_a_log_but_its_template_does(django_log: Recorder) -> None:
    request = HttpRequest()
    request.resolver_match = ResolverMatch(print, (), {}, route="api/v1/subjects/<subject:subject>")
    path = f"/api/v1/subjects/{SECRET}"
    about = {"status_code": 404, "request": request}
    django_log.logger.warning("%s: %s", "Not Found", path, extra=about)
    assert SECRET not in django_log.stream.getvalue()
    assert django_log.line["event"] == "%s: %s"
    assert django_log.line["status"] == 404
    assert django_log.line["route"] == "api/v1/subjects/<subject:subject>"


def test_an_exception_is_logged_by_type_and_place_alone(django_log: Recorder) -> None:
    try:
        int(SECRET)
    except ValueError:
        django_log.logger.exception("Internal Server Error: %s", f"/{SECRET}")
    assert SECRET not in django_log.stream.getvalue()
    assert django_log.line["exception"] == "ValueError"
    assert django_log.line["places"][-1].startswith(f"{__file__}:")


def test_the_sentence_of_our_own_errors_is_kept(our_log: Recorder) -> None:
    our_log.logger.error("failed", exc_info=NotFound("memory"))
    assert our_log.line["detail"] == "There is no such memory."


def test_what_our_own_code_adds_is_logged(our_log: Recorder) -> None:
    our_log.logger.warning("broker_unreachable", extra={"task": "memory.encode"})
    assert our_log.line["task"] == "memory.encode"
    assert our_log.line["level"] == "warning"
    assert our_log.line["logger"] == "memory.anything"
    assert our_log.line["timestamp"].endswith("Z")


def test_what_was_bound_for_a_request_is_on_each_line(our_log: Recorder) -> None:
    with structlog.contextvars.bound_contextvars(request_id="r-1"):
        our_log.logger.warning("anything")
    assert our_log.line["request_id"] == "r-1"


def test_servers_keep_no_access_log() -> None:
    assert settings.LOGGING["loggers"]["uvicorn.access"] == {"handlers": [], "propagate": False}
