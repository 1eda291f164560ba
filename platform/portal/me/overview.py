"""``/me/``: how much is remembered, what came last, who looked."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from memory.read_overview import Overview, read_overview
from portal.acts import Act, told
from portal.pages import person_page
from portal.visit import PortalRequest
from tenants.name_actors import name_actors


@person_page
@require_safe
def overview(request: PortalRequest) -> HttpResponse:
    """The first page."""
    context = request.portal.context
    found = read_overview(context)
    acts = told(found.acts, context.actor.id, name_actors(context))
    shown = {"overview": found, "acts": acts, "sentence": state_of(found), "last": _last(acts)}
    return render(request, "portal/me/overview.html", shown)


def state_of(found: Overview) -> str:
    """One sentence."""
    if not found.memories:
        return _("Nothing is remembered about you at the moment.")
    if not found.agents:
        return ngettext(
            "%(n)d thing is remembered about you, and no agent may use it at the moment.",
            "%(n)d things are remembered about you, and no agent may use them at the moment.",
            found.memories,
        ) % {"n": found.memories}
    return ngettext(
        "%(n)d thing is remembered about you. All that agents do with it is listed here.",
        "%(n)d things are remembered about you. All that agents do with them is listed here.",
        found.memories,
    ) % {"n": found.memories}


def _last(acts: list[Act]) -> Act | None:
    return acts[0] if acts else None
