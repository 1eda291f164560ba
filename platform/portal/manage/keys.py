"""``/manage/keys/``: which agent holds which key; make one, shown once; revoke one."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from kernel.errors import NotFound
from portal.pages import admin_page
from portal.visit import PortalRequest
from portal.wording.keys import SCOPE_NAMES
from tenants.issue_key import issue_key
from tenants.list_keys import list_keys
from tenants.models import Agent, ApiKey
from tenants.revoke_key import revoke_key

NAME_LIMIT = Agent._meta.get_field("name").max_length
PURPOSE_LIMIT = ApiKey._meta.get_field("purpose").max_length


class KeyForm(forms.Form):
    """What a new key is for."""

    agent = forms.CharField(
        max_length=NAME_LIMIT,
        label=_("Agent"),
        help_text=_("Its name, such as Support bot. People see it where they see who looked."),
    )
    scopes = forms.MultipleChoiceField(
        choices=SCOPE_NAMES.items(),
        widget=forms.CheckboxSelectMultiple,
        label=_("What it may do"),
    )
    purpose = forms.CharField(
        max_length=PURPOSE_LIMIT,
        required=False,
        label=_("Reason it gives (optional)"),
        help_text=_(
            "Noted with each act unless the agent gives another, such as customer support."
        ),
    )


@admin_page
@require_safe
def keys(request: PortalRequest) -> HttpResponse:
    """All of them, the newest first."""
    return render(request, "portal/manage/keys.html", {"keys": list_keys(request.portal.context)})


@admin_page
@require_http_methods(["GET", "HEAD", "POST"])
def create_key(request: PortalRequest) -> HttpResponse:
    """The answer to a good form shows the key, and no other page ever does."""
    form = KeyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        issued = issue_key(request.portal.context, **form.cleaned_data)
        return render(request, "portal/manage/key_created.html", {"issued": issued})
    return render(request, "portal/manage/create_key.html", {"form": form})


@admin_page
@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: PortalRequest, key_id: UUID) -> HttpResponse:
    """Ask once; the agent is refused from its next request on."""
    context = request.portal.context
    if request.method == "POST":
        revoke_key(context, key_id)
        messages.success(request, _("Revoked. The agent is refused from its next request on."))
        return redirect("keys")
    key = next((key for key in list_keys(context) if key.id == key_id), None)
    if key is None:
        raise NotFound("API key")
    return render(request, "portal/manage/revoke_key.html", {"key": key})
