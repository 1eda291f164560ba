"""Where a visitor goes after signing in: their only place, or the one they choose."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from audit.events import SignedIn
from portal.visit import PLACE_KEY, Area, area_of, request_id_of
from privacy.note_act import note_act
from tenants.members import Place, context_of, places_of
from tenants.models import User

FIRST_PAGES = {Area.ME: "overview", Area.MANAGE: "home"}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def places(request: HttpRequest) -> HttpResponse:
    """One place: go there. Several: choose. None: say so."""
    user = cast("User", request.user)
    known = places_of(user)
    if request.method == "POST":
        return _enter(request, user, known)
    if len(known) == 1:
        return redirect(FIRST_PAGES[area_of(known[0])])
    return render(request, "portal/places.html", {"places": known})


def _enter(request: HttpRequest, user: User, known: list[Place]) -> HttpResponse:
    wanted = request.POST.get("place", "")
    place = next((place for place in known if str(place.membership_id) == wanted), None)
    if place is None:
        raise Http404
    note_act(SignedIn(), context=context_of(user, place, request_id=request_id_of(request)))
    request.session[PLACE_KEY] = str(place.membership_id)
    return redirect(FIRST_PAGES[area_of(place)])
