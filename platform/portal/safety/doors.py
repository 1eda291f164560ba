"""The ways to the settings: for whoever is done, and for whoever must do something first."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from portal.visit import Area, area_of, chosen_place
from tenants.models import User

SETTINGS = {Area.ME: "settings", Area.MANAGE: "manage_settings"}


@never_cache
@login_required
@require_safe
def safety(request: HttpRequest) -> HttpResponse:
    """To the settings of the visitor's half."""
    place = chosen_place(request, cast("User", request.user))
    return redirect(SETTINGS[area_of(place)] if place else "places")


@never_cache
@login_required
@require_safe
def second_factor_needed(request: HttpRequest) -> HttpResponse:
    """The team asks for one: add it, then go on."""
    return render(request, "portal/safety/needed.html")
