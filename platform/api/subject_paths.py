"""The tenant's own id for a person, in a path: any string, percent-encoded.

Servers decode a path before an application sees it, so ``a%2Fb`` would arrive as two segments.
Paths under ``PREFIX`` are therefore routed as they were sent, and the converter decodes one
segment: ``/api/v1/subjects/a%2Fb%40c/exports`` is the exports of ``a/b@c``.
"""

from urllib.parse import quote, unquote, urlsplit

from django.http import HttpRequest

PREFIX = "/api/v1/subjects/"


def route_as_sent(request: HttpRequest) -> None:
    """Let the router see the percent-encoded path of a subject's resources."""
    if request.path_info.startswith(PREFIX):
        request.path_info = _sent_path(request)


def _sent_path(request: HttpRequest) -> str:
    """From the ASGI scope, else what WSGI servers offer; re-encoded where neither tells, and
    then a ``/`` in an id stays a separator."""
    scope = getattr(request, "scope", {})
    sent = scope.get("raw_path", b"").decode("ascii", "replace")
    sent = sent or request.META.get("REQUEST_URI") or request.META.get("RAW_URI") or ""
    path = urlsplit(sent).path
    start = path.find(PREFIX)
    return path[start:] if start >= 0 else quote(request.path_info, safe="/")


class SubjectConverter:
    """A path segment holding a subject's id; what is not UTF-8 matches no route."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        """Decode the segment."""
        return unquote(value, errors="strict")

    def to_url(self, value: str) -> str:
        """Encode an id for a path."""
        return quote(value, safe="")
