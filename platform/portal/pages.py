"""Decorators of views: who may open a page, in whose zone its times are, how faults look."""

from collections.abc import Callable
from functools import partial, wraps
from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from kernel.errors import (
    CannotOpen,
    Conflict,
    Gone,
    InvalidInput,
    NotFound,
    ScopeMissing,
    Unavailable,
)
from portal.presentation import zone_of
from portal.safety.shown import has_second_factor
from portal.visit import Area, PortalRequest, find_visit
from tenants.models import User

View = Callable[..., HttpResponseBase]


def _page(view: View, *, area: Area) -> View:
    @wraps(view)
    @never_cache
    @login_required
    def page(request: HttpRequest, **parts: object) -> HttpResponseBase:
        visitor = cast("User", request.user)
        visit = find_visit(request, visitor, area)
        if visit is None:
            return redirect("places")
        if visit.place.needs_second_factor and not has_second_factor(visitor):
            return redirect("second_factor_needed")
        visited = cast("PortalRequest", request)
        visited.portal = visit
        with timezone.override(zone_of(request)):
            return _answer(visited, view, parts)

    return page


person_page = partial(_page, area=Area.ME)
admin_page = partial(_page, area=Area.MANAGE)


def _answer(request: PortalRequest, view: View, parts: dict[str, object]) -> HttpResponseBase:
    """The view's answer, or the page for what went wrong; nobody's text is in either."""
    try:
        return view(request, **parts)
    except NotFound as error:
        raise Http404 from error
    except ScopeMissing as error:
        raise PermissionDenied from error
    except InvalidInput:
        return render(request, "400.html", status=400)
    except Conflict:
        return render(request, "portal/changed.html", status=409)
    except Gone:
        return render(request, "portal/gone.html", status=410)
    except (Unavailable, CannotOpen, OperationalError):
        return unavailable(request)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: the database or the audit log cannot be written, so nothing was shown or changed."""
    response = render(request, "503.html", status=503)
    response["Retry-After"] = "10"
    return response
