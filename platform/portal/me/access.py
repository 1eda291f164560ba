"""``/me/access/``: who looked, when and why, out of the log that nobody can edit."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from audit.listing import EVERYTHING, Search
from kernel.context import ActorKind
from portal.acts import by_day, told
from portal.pages import person_page
from portal.visit import PortalRequest
from privacy.list_access import list_access
from tenants.name_actors import name_actors

PAGE_SIZE = 40
KINDS = (
    ("", _("Everybody")),
    (ActorKind.AGENT, _("Agents")),
    (ActorKind.ADMIN, _("The team")),
    (ActorKind.PERSON, _("You")),
)


class AccessForm(forms.Form):
    """What the page's address may say."""

    by = forms.ChoiceField(choices=KINDS, required=False)
    cursor = forms.CharField(max_length=500, required=False)


@person_page
@require_safe
def access(request: PortalRequest) -> HttpResponse:
    """Newest first, a day at a time."""
    form = AccessForm(request.GET)
    form.is_valid()
    by, cursor = form.cleaned_data.get("by", ""), form.cleaned_data.get("cursor", "")
    context = request.portal.context
    search = Search(actor_kind=by) if by else EVERYTHING
    page = list_access(context, search, cursor=cursor or None, limit=PAGE_SIZE)
    acts = told(page.results, context.actor.id, name_actors(context))
    shown: dict[str, Any] = {"days": by_day(acts), "by": by, "kinds": KINDS, "cursor": cursor}
    shown["next_cursor"] = page.next_cursor
    return render(request, "portal/me/access.html", shown)
