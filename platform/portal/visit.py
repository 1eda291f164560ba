"""Who visits a page, and in which of their places: found anew for every request."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.http import HttpRequest

from kernel.context import TenantContext
from tenants.members import Place, context_of, places_of
from tenants.models import Role, User

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

PLACE_KEY = "place"
REQUEST_ID_KEY = "dualtrace.request_id"


class Area(StrEnum):
    """The two halves of the portal, by the first part of their paths."""

    ME = "me"
    MANAGE = "manage"


@dataclass(frozen=True, slots=True)
class Visit:
    """The visitor's place, what they may do there, and whether they have other places."""

    place: Place
    context: TenantContext
    has_several: bool

    @property
    def area(self) -> Area:
        """The half of the portal that is open."""
        return area_of(self.place)


class PortalRequest(HttpRequest):
    """A request whose visitor is known: what every page's view is given."""

    user: User
    portal: Visit
    htmx: "HtmxDetails"


def area_of(place: Place) -> Area:
    """A person's place opens their own pages, any other the admin's."""
    return Area.ME if place.role is Role.PERSON else Area.MANAGE


def find_visit(request: HttpRequest, user: User, area: Area) -> Visit | None:
    """The visit to ``area``; None if the visitor's place is not there, or is not chosen yet.

    Places are read for every request: a membership that ends, ends at once.
    """
    places = places_of(user)
    place = _chosen(places, request)
    if place is None or area_of(place) is not area:
        return None
    context = context_of(user, place, request_id=request_id_of(request))
    return Visit(place, context, len(places) > 1)


def current_context(request: HttpRequest) -> TenantContext | None:
    """The context of whoever is signed in, at the place they chose; None if there is neither."""
    user = request.user
    if not isinstance(user, User):
        return None
    place = _chosen(places_of(user), request)
    return context_of(user, place, request_id=request_id_of(request)) if place else None


def chosen_place(request: HttpRequest, user: User) -> Place | None:
    """The visitor's place: their only one, or the one they chose."""
    return _chosen(places_of(user), request)


def request_id_of(request: HttpRequest) -> str:
    """The id that the request goes by in logs and audit entries."""
    return str(request.META.get(REQUEST_ID_KEY, ""))


def _chosen(candidates: list[Place], request: HttpRequest) -> Place | None:
    if len(candidates) == 1:
        return candidates[0]
    choice = str(request.session.get(PLACE_KEY, ""))
    return next((place for place in candidates if str(place.membership_id) == choice), None)
