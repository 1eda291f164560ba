"""``/me/``: how much is remembered, what came last, who looked."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memory.read_overview import read_overview
from portal.acts import told
from portal.pages import person_page
from portal.visit import PortalRequest
from tenants.name_actors import name_actors

ACTS_SHOWN = 4


@person_page
@require_safe
def overview(request: PortalRequest) -> HttpResponse:
    """The first page."""
    context = request.portal.context
    found = read_overview(context)
    acts = told(found.acts, context.actor.id, name_actors(context))[:ACTS_SHOWN]
    shown = {"overview": found, "acts": acts, "last": acts[0] if acts else None}
    return render(request, "portal/me/overview.html", shown)
