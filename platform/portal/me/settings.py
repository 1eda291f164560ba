"""``/me/settings/``: how the pages look to this person, how they sign in, where they are."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from portal.pages import person_page
from portal.presentation import LANGUAGE_NAMES, THEMES, keep_choices, theme_of
from portal.safety.shown import safety_of
from portal.visit import PortalRequest
from privacy.standing import standing
from tenants.keep_preferences import keep_preferences


class SettingsForm(forms.Form):
    """Language and theme."""

    language = forms.ChoiceField(
        choices=LANGUAGE_NAMES, widget=forms.RadioSelect, label=_("Language")
    )
    theme = forms.ChoiceField(
        choices=THEMES, widget=forms.RadioSelect, required=False, label=_("Light or dark")
    )


@person_page
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: PortalRequest) -> HttpResponse:
    """Kept with the account and in this browser, so that other devices follow at sign-in."""
    if request.method == "POST":
        form = SettingsForm(request.POST)
        if form.is_valid():
            return _keep(request, **form.cleaned_data)
    else:
        form = SettingsForm(initial={"language": get_language(), "theme": theme_of(request)})
    shown = {
        "form": form,
        "zone": timezone.get_current_timezone_name(),
        "standing": standing(request.portal.context),
        "safety": safety_of(request),
    }
    return render(request, "portal/me/settings.html", shown)


def _keep(request: PortalRequest, *, language: str, theme: str) -> HttpResponse:
    keep_preferences(request.portal.context, language=language, theme=theme)
    with override(language):
        messages.success(request, str(_("Saved.")))
    response = redirect("settings")
    keep_choices(response, language=language, theme=theme)
    return response
