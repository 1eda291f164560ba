"""``/manage/keys/``: which agent holds which key; make one, shown once; change, replace, revoke."""

from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from kernel.clock import now
from kernel.errors import Conflict
from portal.manage.key_forms import NewKeyForm, RotationForm, TermsForm
from portal.pages import admin_page
from portal.visit import PortalRequest
from tenants.change_key import KeyTerms, change_key
from tenants.issue_key import issue_key
from tenants.list_keys import list_keys
from tenants.models import ApiKey
from tenants.read_key import read_key
from tenants.revoke_key import revoke_key
from tenants.rotate_key import rotate_key

PAGE_METHODS = ["GET", "HEAD", "POST"]


@admin_page
@require_safe
def keys(request: PortalRequest) -> HttpResponse:
    """All of them, the newest first."""
    shown = {"keys": list_keys(request.portal.context), "now": now()}
    return render(request, "portal/manage/keys.html", shown)


@admin_page
@require_http_methods(PAGE_METHODS)
def create_key(request: PortalRequest) -> HttpResponse:
    """The answer to a good form shows the key, and no other page ever does."""
    form = NewKeyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        issued = issue_key(request.portal.context, **form.cleaned_data)
        return render(request, "portal/manage/key_created.html", {"issued": issued})
    return render(request, "portal/manage/create_key.html", {"form": form})


@admin_page
@require_http_methods(PAGE_METHODS)
def change(request: PortalRequest, key_id: UUID) -> HttpResponse:
    """Its terms, in force from the agent's next request on."""
    key = _live_key(request, key_id)
    form = TermsForm(request.POST or None, initial=_terms(key))
    if request.method == "POST" and form.is_valid():
        terms = {name: form.cleaned_data[name] for name in form.changed_data}
        change_key(request.portal.context, key_id, cast("KeyTerms", terms))
        messages.success(request, _("Changed. It holds from the agent’s next request on."))
        return redirect("keys")
    return render(request, "portal/manage/change_key.html", {"form": form, "key": key})


@admin_page
@require_http_methods(PAGE_METHODS)
def replace(request: PortalRequest, key_id: UUID) -> HttpResponse:
    """A new key on the same terms; its agent has time to change over."""
    form = RotationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        overlap = timedelta(hours=form.cleaned_data["hours"])
        issued = rotate_key(request.portal.context, key_id, overlap=overlap)
        return render(request, "portal/manage/key_created.html", {"issued": issued})
    shown = {"form": form, "key": _live_key(request, key_id)}
    return render(request, "portal/manage/replace_key.html", shown)


@admin_page
@require_http_methods(PAGE_METHODS)
def revoke(request: PortalRequest, key_id: UUID) -> HttpResponse:
    """Ask once; the agent is refused from its next request on."""
    if request.method == "POST":
        revoke_key(request.portal.context, key_id)
        messages.success(request, _("Revoked. The agent is refused from its next request on."))
        return redirect("keys")
    shown = {"key": _live_key(request, key_id)}
    return render(request, "portal/manage/revoke_key.html", shown)


def _live_key(request: PortalRequest, key_id: UUID) -> ApiKey:
    key = read_key(request.portal.context, key_id)
    if not key.is_live(now()):
        raise Conflict("The key is revoked or expired.")
    return key


def _terms(key: ApiKey) -> dict[str, object]:
    return {
        "scopes": key.scopes,
        "purpose": key.purpose,
        "networks": "\n".join(key.networks),
        "expires_at": _last_day(key.expires_at),
    }


def _last_day(expires_at: datetime | None) -> datetime | None:
    """The day that ends at that moment, where the reader is."""
    return timezone.localtime(expires_at) - timedelta(microseconds=1) if expires_at else None
