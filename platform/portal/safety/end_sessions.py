"""``/safety/sessions/``: sign out elsewhere, at one browser or at all of them."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from audit.events import SessionEnded
from portal.sessions import hashed
from portal.visit import request_id_of
from privacy.note_for_user import note_for_user
from tenants.live_sessions import live_sessions
from tenants.models import User


@login_required
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """The one that is named, or all others: never the one at hand, which signs out."""
    if end_elsewhere(request, request.POST.get("session")):
        messages.success(request, _("Signed out there."))
    return redirect("mfa_index")


def end_elsewhere(request: HttpRequest, key: str | None = None) -> int:
    """End the user's session of that key, or every one but this; how many. The entry first."""
    user = cast("User", request.user)
    rows = live_sessions(user).exclude(session_key=hashed(request.session.session_key or ""))
    if key is not None:
        rows = rows.filter(session_key=key)
    count = rows.count()
    if count:
        note_for_user(SessionEnded(count=count), user, request_id=request_id_of(request))
        rows.delete()
    return count
