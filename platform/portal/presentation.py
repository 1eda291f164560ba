"""How a reader wants pages to look: theme, language and time zone, kept in cookies.

Cookies alone decide what a page looks like, so that error pages need no database.
"""

from urllib.parse import unquote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext_lazy as _

THEME_COOKIE = "theme"
ZONE_COOKIE = "zone"
COOKIE_SECONDS = 365 * 24 * 60 * 60
LANGUAGE_NAMES = (("en", "English"), ("zh-hans", "简体中文"))
THEMES = (("", _("As my device does")), ("light", _("Light")), ("dark", _("Dark")))
UTC = ZoneInfo("UTC")


def theme_of(request: HttpRequest) -> str:
    """``light``, ``dark``, or empty for the device's own choice."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in dict(THEMES) else ""


def zone_of(request: HttpRequest) -> ZoneInfo:
    """The browser's zone as its script reported it; UTC if it said nothing sensible."""
    name = unquote(request.COOKIES.get(ZONE_COOKIE, ""))
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def keep_choices(response: HttpResponseBase, *, language: str, theme: str | None = None) -> None:
    """Remember the choices in this browser; an empty language leaves it to the browser."""
    _keep(response, settings.LANGUAGE_COOKIE_NAME, language)
    if theme is not None:
        _keep(response, THEME_COOKIE, theme)


def _keep(response: HttpResponseBase, name: str, value: str) -> None:
    if not value:
        response.delete_cookie(name, samesite="Lax")
        return
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
