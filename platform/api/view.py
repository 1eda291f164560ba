"""The base of every resource: a key, JSON in, JSON out, problems for errors."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.authentication import BaseAuthentication
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.answers import answer_error
from api.authentication import BearerKey
from api.pace import tell_pace
from api.parser import JsonParser
from kernel.context import TenantContext
from kernel.errors import TooManyRequests
from tenants.keep_pace import Pace, keep_pace


class JsonOnly(BaseContentNegotiation):
    """JSON is what there is, whatever ``Accept`` says."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """The parser for the body's media type; parameters such as charset aside."""
        media_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == media_type), None)

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002
    ) -> tuple[BaseRenderer, str]:
        """The only one."""
        only = next(iter(renderers))
        return only, str(only.media_type)


class ApiView(APIView):
    """A resource for credentials. ``request.auth`` is the caller's context."""

    authentication_classes: Sequence[type[BaseAuthentication]] = (BearerKey,)
    permission_classes = ()
    parser_classes = (JsonParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = JsonOnly
    metadata_class = None
    pace: Pace | None = None
    http_method_names = ("get", "post", "put", "patch", "delete", "head")

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """A chunked body has no length; REST framework would take it for none."""
        if not request.META.get("CONTENT_LENGTH"):
            request.META["CONTENT_LENGTH"] = str(len(request.body))
        return super().initialize_request(request, *args, **kwargs)

    def check_throttles(self, request: Request) -> None:
        """Count the request on its key, before anything is done for it."""
        if request.auth is not None:
            limit = settings.DUALTRACE_REQUESTS_PER_MINUTE
            try:
                self.pace = keep_pace(cast("TenantContext", request.auth), limit=limit)
            except TooManyRequests as refusal:
                self.pace = Pace(limit, 0, refusal.retry_after)
                raise

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Tell the caller how much of its rate is left."""
        if self.pace is not None:
            tell_pace(response, self.pace)
        return super().finalize_response(request, response, *args, **kwargs)

    @property
    def default_response_headers(self) -> dict[str, str]:
        """None: ``Allow`` belongs to a 405."""
        return {}

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], HttpResponse]:
        """Problems, always."""
        return answer_error


class OpenView(ApiView):
    """A resource for anyone who can reach the server."""

    authentication_classes = ()
