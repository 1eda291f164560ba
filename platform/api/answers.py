"""Answers that are errors: a fault as a response, with the headers its status asks for."""

import json
import logging
import traceback
from typing import Any, cast

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from api.faults import fault_of
from api.problems import KINDS, MEDIA_TYPE, Fault, problem
from api.request_frame import request_id_of
from audit.events import AccessDenied
from kernel.context import TenantContext
from kernel.errors import ScopeMissing
from privacy.note_act import note_act

logger = logging.getLogger(__name__)

INTERNAL = Fault("internal", KINDS["internal"].cure)


def problem_response(request: HttpRequest, fault: Fault) -> HttpResponse:
    """``fault`` as ``application/problem+json``."""
    body = json.dumps(problem(fault, request_id_of(request)), ensure_ascii=False)
    response = HttpResponse(body, status=fault.status, content_type=MEDIA_TYPE)
    if fault.status == 401:
        response["WWW-Authenticate"] = _challenge(request)
    if fault.status in (429, 503):
        response["Retry-After"] = str(fault.retry_after)
    return response


def answer_error(error: Exception, handling: dict[str, Any]) -> HttpResponse:
    """REST framework's exception handler: every error becomes a problem, ours are logged."""
    try:
        _note_denial(error, handling["request"])
    except DatabaseError as failure:  # a refusal that cannot be recorded is not told either
        error = failure
    fault = fault_of(error)
    if fault is None:
        log_fault(error)
    response = problem_response(handling["request"]._request, fault or INTERNAL)
    if response.status_code == 405:
        response["Allow"] = ", ".join(handling["view"].allowed_methods)
    return response


def _note_denial(error: Exception, request: Request) -> None:
    """In a transaction of its own: that of the act is gone."""
    if isinstance(error, ScopeMissing):
        note_act(
            AccessDenied(what=error.scope),
            context=cast("TenantContext", request.auth),
            outcome="denied",
        )


def log_fault(error: Exception) -> None:
    """The error's type and where it rose. Not its message: that may hold what came in."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    logger.error("request_failed", extra={"error": type(error).__name__, "where": where})


def _challenge(request: HttpRequest) -> str:
    """RFC 6750 §3: ``error`` only where a token was presented."""
    presented = "Authorization" in request.headers
    return 'Bearer realm="dualtrace"' + (', error="invalid_token"' if presented else "")
