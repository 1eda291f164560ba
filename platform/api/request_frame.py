"""What surrounds every request: its id, its path as it was sent, its place in the metrics."""

import re
from asyncio import iscoroutinefunction
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, cast
from uuid import uuid4

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from api.metrics import observe
from api.subject_paths import route_as_sent

ID_HEADER = "X-Request-ID"
ID_KEY = "dualtrace.request_id"
ID_FORM = re.compile(r"[A-Za-z0-9._-]{1,64}")

Handler = Callable[[HttpRequest], Any]


def request_id_of(request: HttpRequest) -> str:
    """The id this request goes by, in its answer, its log lines and its audit entry."""
    return str(request.META.get(ID_KEY, ""))


@sync_and_async_middleware
def request_frame(get_response: Handler) -> Handler:
    """Middleware, outermost: give the request its id, route it as sent, measure it."""
    if iscoroutinefunction(get_response):
        respond = cast("Callable[[HttpRequest], Awaitable[HttpResponseBase]]", get_response)

        async def frame_async(request: HttpRequest) -> HttpResponseBase:
            started = _open(request)
            return _close(request, await respond(request), started)

        return frame_async

    def frame(request: HttpRequest) -> HttpResponseBase:
        started = _open(request)
        return _close(request, get_response(request), started)

    return frame


def _open(request: HttpRequest) -> float:
    sent = request.META.get("HTTP_X_REQUEST_ID", "")
    request_id = sent if ID_FORM.fullmatch(sent) else uuid4().hex
    request.META[ID_KEY] = request_id
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=request_id)
    route_as_sent(request)
    return perf_counter()


def _close(request: HttpRequest, response: HttpResponseBase, started: float) -> HttpResponseBase:
    response[ID_HEADER] = request_id_of(request)
    if request.path.startswith("/api/v1/"):
        response["Cache-Control"] = "no-store"
    match = request.resolver_match
    observe(
        method=request.method or "",
        route=match.route if match else "unmatched",
        status=response.status_code,
        seconds=perf_counter() - started,
    )
    return response
