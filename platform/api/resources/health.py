"""``/livez``, ``/readyz``, ``/metrics``: for whoever runs the server, with no content at all."""

import hmac
import ipaddress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import open_operation
from api.readiness import examine
from api.view import OpenView
from kernel.errors import NotAuthenticated

TAG = "health"
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
REFUSED = "Metrics are for loopback, or for a bearer of DUALTRACE_METRICS_TOKEN."


class LiveAnswer(serializers.Serializer[Any]):
    """The process answers."""

    status = serializers.ChoiceField(choices=("ok",))


class ReadyAnswer(serializers.Serializer[Any]):
    """What the process stands on."""

    status = serializers.ChoiceField(choices=("ok", "degraded", "unavailable"))
    database = serializers.CharField()
    migrations = serializers.CharField()
    broker = serializers.CharField()
    sealer_age_seconds = serializers.FloatField(allow_null=True)


class LiveView(OpenView):
    """Liveness."""

    @open_operation("read_liveness", "Whether the process answers", tag=TAG, answer=LiveAnswer)
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """Touches nothing else."""
        return Response({"status": "ok"})


class ReadyView(OpenView):
    """Readiness."""

    @open_operation(
        "read_readiness",
        "Whether requests can be served",
        tag=TAG,
        answer=ReadyAnswer,
        also=(503,),
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """200 while the database answers and is migrated. A lost broker is ``degraded``: work
        waits in rows."""
        found = examine()
        return Response(found.shown(), status=200 if found.ready else 503)


class MetricsView(OpenView):
    """Prometheus metrics."""

    schema = None

    def get(self, request: Request) -> HttpResponse:
        """For loopback, or for whoever holds the token."""
        if not _may_read(request._request):
            raise NotAuthenticated(REFUSED)
        return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = settings.DUALTRACE_METRICS_TOKEN
    sent = request.headers.get("Authorization", "")
    if token and hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
        return True
    return _is_loopback(request)


def _is_loopback(request: HttpRequest) -> bool:
    """The peer itself. What a proxy passes on came from elsewhere."""
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
