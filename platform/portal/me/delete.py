"""``/me/memories/{id}/delete/``: ask once, then forget it for good."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kernel.errors import Conflict
from memory.forget import forget
from memory.read_memory import read_memory
from portal.pages import person_page
from portal.visit import PortalRequest
from portal.wording.memories import FROZEN


@person_page
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PortalRequest, memory_id: UUID) -> HttpResponse:
    """The memory, its earlier wordings and all that recall knew of it go together."""
    if request.method == "POST":
        return _deleted(request, memory_id)
    record = read_memory(request.portal.context, memory_id)
    return render(request, "portal/me/delete.html", {"memory": record})


def _deleted(request: PortalRequest, memory_id: UUID) -> HttpResponse:
    try:
        forget(request.portal.context, memory_id)
    except Conflict:
        messages.error(request, FROZEN)
        return redirect("memory", memory_id=memory_id)
    messages.success(request, _("Deleted. No agent can recall it any more."))
    return redirect("memories")
