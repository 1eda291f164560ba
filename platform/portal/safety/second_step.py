"""Between a right password and being in: a passkey or a code. And again before what can't be
undone, for who has no password."""

from typing import Any, cast

from allauth.mfa.base.views import AuthenticateView, ReauthenticateView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import LoginWebAuthnView, ReauthenticateWebAuthnView
from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from audit.events import SignInFailed
from portal.safety.forms import PasskeyAgainForm, PasskeySignInForm, PasskeyStepForm
from portal.visit import request_id_of
from privacy.note_for_user import note_for_user
from tenants.models import User


def _has(user: User, kind: Authenticator.Type) -> bool:
    return bool(Authenticator.objects.filter(user=user, type=kind).exists())


@method_decorator(never_cache, name="dispatch")
class SecondStep(AuthenticateView):  # type: ignore[misc]
    """What the account has: passkeys, an app, recovery codes."""

    template_name = "portal/safety/second_step.html"
    webauthn_form_class = PasskeyStepForm

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        """A wrong code is a refused sign-in, and leaves its entry."""
        user = self.stage.login.user
        note_for_user(SignInFailed(), user, request_id=request_id_of(self.request))
        return cast("HttpResponse", super().form_invalid(form))

    def get_context_data(self, **known: Any) -> dict[str, Any]:
        """Which of them there is."""
        user = self.stage.login.user
        shown = {
            "has_passkey": _has(user, Authenticator.Type.WEBAUTHN),
            "has_app": _has(user, Authenticator.Type.TOTP),
        }
        return {**super().get_context_data(**known), **shown}


@method_decorator(never_cache, name="dispatch")
class CodeAgain(ReauthenticateView):  # type: ignore[misc]
    """A code, before what can't be undone."""

    template_name = "portal/safety/code_again.html"

    def get_default_success_url(self) -> str:
        """Without a page to go back to, the visitor's first page."""
        return reverse("places")


@method_decorator(never_cache, name="dispatch")
class PasskeyAgain(ReauthenticateWebAuthnView):  # type: ignore[misc]
    """A passkey, before what can't be undone."""

    template_name = "portal/safety/passkey_again.html"
    form_class = PasskeyAgainForm

    def get_default_success_url(self) -> str:
        """Without a page to go back to, the visitor's first page."""
        return reverse("places")


class PasskeySignIn(LoginWebAuthnView):  # type: ignore[misc]
    """A passkey alone. Its challenge is the same for everybody: it tells of no account."""

    form_class = PasskeySignInForm
