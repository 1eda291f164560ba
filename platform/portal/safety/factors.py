"""Add and remove what signs one in beside a password: passkeys, an app, recovery codes.

django-allauth does the work; ours are the pages and the audit entries, which come first. A new
factor ends the sessions elsewhere: they began without it.
"""

from typing import Any, cast

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView, RemoveWebAuthnView
from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from audit.events import FactorAdded, FactorRemoved
from portal.safety.end_sessions import end_elsewhere
from portal.safety.forms import AddPasskeyForm
from portal.visit import request_id_of
from privacy.note_for_user import note_for_user

KINDS = Authenticator.Type


def _note(request: HttpRequest, event: FactorAdded | FactorRemoved) -> None:
    note_for_user(event, request.user, request_id=request_id_of(request))  # type: ignore[arg-type]


@method_decorator(never_cache, name="dispatch")
class AddPasskey(AddWebAuthnView):  # type: ignore[misc]
    """A browser makes it; a script has to ask the browser."""

    template_name = "portal/safety/add_passkey.html"
    form_class = AddPasskeyForm
    success_url = reverse_lazy("mfa_index")

    def get_initial(self) -> dict[str, Any]:
        """Most people want to sign in with it alone."""
        return {**super().get_initial(), "passwordless": True}

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """The entry first."""
        _note(self.request, FactorAdded(kind=KINDS.WEBAUTHN))
        response = super().form_valid(form)
        end_elsewhere(self.request)
        return cast("HttpResponse", response)


@method_decorator(never_cache, name="dispatch")
class RemovePasskey(RemoveWebAuthnView):  # type: ignore[misc]
    """Ask once."""

    template_name = "portal/safety/remove_passkey.html"
    success_url = reverse_lazy("mfa_index")

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """The entry first."""
        _note(self.request, FactorRemoved(kind=KINDS.WEBAUTHN))
        return cast("HttpResponse", super().form_valid(form))


@method_decorator(never_cache, name="dispatch")
class AddApp(ActivateTOTPView):  # type: ignore[misc]
    """An app that gives six digits every half minute (RFC 6238)."""

    template_name = "portal/safety/add_app.html"

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """The entry first."""
        _note(self.request, FactorAdded(kind=KINDS.TOTP))
        response = super().form_valid(form)
        end_elsewhere(self.request)
        return cast("HttpResponse", response)


@method_decorator(never_cache, name="dispatch")
class RemoveApp(DeactivateTOTPView):  # type: ignore[misc]
    """Ask once."""

    template_name = "portal/safety/remove_app.html"

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """The entry first."""
        _note(self.request, FactorRemoved(kind=KINDS.TOTP))
        return cast("HttpResponse", super().form_valid(form))


class ShowCodes(ViewRecoveryCodesView):  # type: ignore[misc]
    """The codes, once."""

    template_name = "portal/safety/codes.html"


@method_decorator(never_cache, name="dispatch")
class NewCodes(GenerateRecoveryCodesView):  # type: ignore[misc]
    """Ask once: the old ones end."""

    template_name = "portal/safety/new_codes.html"

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """The entry first."""
        _note(self.request, FactorAdded(kind=KINDS.RECOVERY_CODES))
        return cast("HttpResponse", super().form_valid(form))
