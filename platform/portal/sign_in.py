"""The door itself: sign in at ``/``, sign in again before what can't be undone, sign out.

django-allauth does the work (credentials, sessions, rate limits by address and by account);
ours are the pages, the audit entries and the even pace of refusals.
"""

import time
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm, ReauthenticateForm
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from allauth.account.views import LoginView, LogoutView, ReauthenticateView
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from audit.events import SignedIn, SignedOut
from kernel.clock import now
from portal.presentation import keep_choices
from portal.safety.device import device_of
from portal.safety.shown import BEGUN, DEVICE
from portal.visit import current_context, request_id_of
from privacy.note_act import note_act
from privacy.note_failed_sign_in import note_failed_sign_in
from tenants.members import context_of, places_of
from tenants.models import User

REFUSAL_SECONDS = 0.8
DONE = {
    "mfa/messages/totp_activated.txt": _("Your app is ready: it gives the code at each sign-in."),
    "mfa/messages/totp_deactivated.txt": _("The app is no longer asked for."),
    "mfa/messages/webauthn_added.txt": _("The passkey is ready."),
    "mfa/messages/webauthn_removed.txt": _("The passkey no longer signs you in."),
}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's hooks: every sign-in and every refusal leaves an audit entry."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("The e-mail address or the password is not right."),
        "incorrect_password": _("That password is not right."),
        "too_many_login_attempts": _("Too many attempts. Wait five minutes, then try again."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Accounts are given by tenants."""
        return False

    def pre_login(self, request: HttpRequest, user: User, **known: Any) -> HttpResponse | None:
        """After the right password, before a second step."""
        _forget_address(request)
        return cast("HttpResponse | None", super().pre_login(request, user, **known))

    def login(self, request: HttpRequest, user: User) -> None:
        """The entry first: who can't be audited does not get in. Who has several places is
        noted at the one they choose."""
        places = places_of(user)
        if len(places) == 1:
            context = context_of(user, places[0], request_id=request_id_of(request))
            note_act(SignedIn(), context=context)
        super().login(request, user)
        request.session[DEVICE] = device_of(self.get_http_user_agent(request))
        request.session[BEGUN] = now().isoformat()

    def post_login(self, request: HttpRequest, user: User, **known: Any) -> HttpResponse:
        """The pages look as their reader chose elsewhere."""
        response = cast("HttpResponse", super().post_login(request, user, **known))
        if user.language or user.theme:
            keep_choices(response, language=user.language, theme=user.theme)
        return response

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,  # noqa: ARG002  (allauth's signature)
        extra_tags: str = "",
        message: Any = None,
    ) -> None:
        """Our words for what allauth has done; nothing where we have none."""
        told = message or DONE.get(message_template or "")
        if told:
            messages.add_message(request, level, told, extra_tags=extra_tags)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Note the refusal wherever the address is known."""
        note_failed_sign_in(str(credentials.get("email", "")), request_id=request_id_of(request))

    def reauthenticate(self, user: User, password: str) -> bool:
        """Check the password of the one signed in, under the same limits as a sign-in."""
        found: User | None = self.authenticate(self.request, email=user.email, password=password)
        return found == user


def _forget_address(request: HttpRequest) -> None:
    """allauth notes in the session how one signed in, and who waits for the second step; an
    address has no business there."""
    noted = request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
    waiting = request.session.get(LOGIN_SESSION_KEY, {})
    for known in (*noted, waiting):
        if known.get("email"):
            known["email"] = None
            request.session.modified = True


def _describe(field: forms.Field, label: Any) -> None:
    """Our label, no placeholder: it would vanish while typing."""
    field.label = label
    field.widget.attrs.pop("placeholder", None)
    field.help_text = ""


class SignInForm(LoginForm):  # type: ignore[misc]
    """allauth's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _describe(self.fields["login"], _("E-mail address"))
        _describe(self.fields["password"], _("Password"))
        self.fields["login"].widget.attrs["autofocus"] = True


class SignInAgainForm(ReauthenticateForm):  # type: ignore[misc]
    """allauth's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _describe(self.fields["password"], _("Password"))


class SignIn(LoginView):  # type: ignore[misc]
    """``/``."""

    template_name = "portal/sign_in.html"
    form_class = SignInForm

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Refusals all take the same time, so that it does not tell whose address is known."""
        started = time.monotonic()
        response = super().post(request, *args, **kwargs)
        _forget_address(request)
        if response.status_code == 200:
            time.sleep(max(0.0, REFUSAL_SECONDS - (time.monotonic() - started)))
        return cast("HttpResponse", response)


class SignInAgain(ReauthenticateView):  # type: ignore[misc]
    """Before an erasure."""

    template_name = "portal/sign_in_again.html"
    form_class = SignInAgainForm

    def get_default_success_url(self) -> str:
        """Without a page to go back to, the visitor's first page."""
        return reverse("places")


class SignOut(LogoutView):  # type: ignore[misc]
    """Ends the session; the page that asks is for links, buttons post at once."""

    template_name = "portal/sign_out.html"

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """The entry first, while it is known who leaves."""
        context = current_context(self.request)
        if context is not None:
            note_act(SignedOut(), context=context)
        return cast("HttpResponse", super().post(*args, **kwargs))


@require_safe
def closed(request: HttpRequest) -> HttpResponse:
    """For an account that was switched off, after the right password."""
    return render(request, "portal/closed.html", status=403)
