"""``/me/export/``: ask for everything, watch it being made, take it."""

from datetime import datetime
from uuid import UUID

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from kernel.errors import Conflict, NotFound
from portal.download import download as as_download
from portal.pages import person_page
from portal.progress import is_open
from portal.visit import PortalRequest
from privacy.export import open_export, request_export
from privacy.models import OperationKind
from privacy.operations import read_operation


@person_page
@require_http_methods(["GET", "HEAD", "POST"])
def export(request: PortalRequest) -> HttpResponse:
    """What an export holds, and the button that starts one."""
    if request.method == "POST":
        operation = request_export(request.portal.context, subject=None)
        return redirect("export_progress", operation_id=operation.id)
    return render(request, "portal/me/export.html")


@person_page
@require_safe
def export_progress(request: PortalRequest, operation_id: UUID) -> HttpResponse:
    """The whole page, or for htmx only the part that changes."""
    operation = read_operation(request.portal.context, operation_id)
    if operation.kind != OperationKind.EXPORT:
        raise NotFound("export")
    name = "export_state" if request.htmx else "export_progress"
    shown = {
        "operation": operation,
        "is_open": is_open(operation.status),
        "expires_at": _moment(operation.result.get("expires_at")),
    }
    return render(request, f"portal/me/{name}.html", shown)


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


@person_page
@require_safe
def download(request: PortalRequest, operation_id: UUID) -> HttpResponseBase:
    """The zip, once it is ready; nothing of it may be cached on the way."""
    try:
        opened = open_export(request.portal.context, operation_id)
    except Conflict:
        return redirect("export_progress", operation_id=operation_id)
    return as_download(request, iter(opened.chunks), opened.filename)
