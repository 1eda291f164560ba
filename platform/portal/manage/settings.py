"""``/manage/settings/``: what the team asks of those who run it; one's own sign-in."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from kernel.context import Scope
from portal.pages import admin_page
from portal.safety.shown import safety_of
from portal.visit import PortalRequest
from tenants.require_second_factor import require_second_factor


class TeamForm(forms.Form):
    """What the team asks for."""

    needs_second_factor = forms.BooleanField(
        required=False,
        label=_("Whoever runs this team or reads its log needs a second step to sign in"),
    )


@admin_page
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: PortalRequest) -> HttpResponse:
    """Auditors see their own sign-in; only an admin sees and changes what the team asks for."""
    visit = request.portal
    if request.method == "POST":
        form = TeamForm(request.POST)
        form.full_clean()
        require_second_factor(visit.context, is_required=form.cleaned_data["needs_second_factor"])
        messages.success(request, _("Saved."))
        return redirect("manage_settings")
    shown = {
        "form": TeamForm(initial={"needs_second_factor": visit.place.needs_second_factor}),
        "may_change": Scope.ADMIN in visit.context.scopes,
        "safety": safety_of(request),
    }
    return render(request, "portal/manage/settings.html", shown)
