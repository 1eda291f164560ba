"""Django's own error answers: problems under ``/api/``, pages elsewhere."""

import sys

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from api.answers import INTERNAL, log_fault, problem_response
from api.problems import KINDS, Fault

DOOR = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what never reached a view, such as a host of nobody's."""
    if request.path.startswith(DOOR):
        return problem_response(request, Fault("malformed", KINDS["malformed"].cure))
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    if request.path.startswith(DOOR):
        return problem_response(request, Fault("not_found", KINDS["not_found"].cure))
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """500. What was raised is logged by its type and place."""
    error = sys.exception()
    if isinstance(error, Exception):
        log_fault(error)
    if request.path.startswith(DOOR):
        return problem_response(request, INTERNAL)
    return defaults.server_error(request)
