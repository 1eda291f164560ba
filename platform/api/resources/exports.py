"""``/api/v1/subjects/{subject}/exports``: everything about a person, as a zip."""

from uuid import UUID

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.downloads import download
from api.operation import operation, path_id, response_header
from api.resources.operations import accepted
from api.shapes import AcceptedAnswer
from api.strict import Purposeful, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.export import open_export, request_export

TAG = "rights"
LOCATION = response_header("Location", "Where to follow the operation.", 202)


class ExportsView(ApiView):
    """Exports of a person."""

    @operation(
        "export_subject",
        "Export everything about a person",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        status=202,
        body=Purposeful,
        answer=AcceptedAnswer,
        errors=("not_found", "conflict"),
        parameters=(LOCATION,),
        answer_example=examples.ACCEPTED,
    )
    def post(self, request: Request, subject: str) -> Response:
        """The export is made in the background; follow the operation, then download it."""
        asked = {**query_of(request), **body_of(request, Purposeful)}
        return accepted(request_export(acting(request, asked), subject=subject))


class ExportDownloadView(ApiView):
    """A finished export."""

    @operation(
        "download_export",
        "Download a finished export",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        media_type="application/zip",
        answer={"type": "string", "format": "binary"},
        errors=("not_found", "conflict", "gone"),
        parameters=(path_id("operation_id", "The operation that made the export."),),
    )
    def get(self, request: Request, operation_id: UUID) -> HttpResponseBase:
        """JSON Lines, a manifest with SHA-256 sums, and a page to read."""
        opened = open_export(acting(request, query_of(request)), operation_id)
        return download(request, opened.chunks, opened.filename, "application/zip")
