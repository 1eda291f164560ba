"""``/me/memories/{id}/approve/``: let a quarantined memory be recalled."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from memory.approve import approve as approve_memory
from portal.pages import person_page
from portal.visit import PortalRequest


@person_page
@require_POST
def approve(request: PortalRequest, memory_id: UUID) -> HttpResponse:
    """The person has read it and takes it for harmless."""
    approve_memory(request.portal.context, memory_id)
    messages.success(request, _("Approved. Agents may recall it now."))
    return redirect("memory", memory_id=memory_id)
