"""``/api/v1/openapi.json`` and ``/api/docs``: the schema, a page over it, and every error."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api.openapi import document
from api.problems import KINDS


@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    """The OpenAPI 3.1 document."""
    return HttpResponse(document(), content_type="application/json")


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Swagger UI over the document; every file from this server."""
    return render(request, "api/docs.html")


@require_safe
def errors(request: HttpRequest) -> HttpResponse:
    """What each error code means and what to change."""
    return render(request, "api/errors.html", {"kinds": KINDS})
