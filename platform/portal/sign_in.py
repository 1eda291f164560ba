"""The door itself: sign in at ``/``, sign in again before what can't be undone, sign out.

django-allauth does the work (credentials, sessions, rate limits by address and by account);
ours are the pages, the audit entries and the even pace of refusals.
"""

import time
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm, ReauthenticateForm
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.views import LoginView, LogoutView, ReauthenticateView
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from audit.events import SignedIn, SignedOut
from portal.presentation import keep_choices
from portal.visit import current_context, request_id_of
from privacy.note_act import note_act
from privacy.note_failed_sign_in import note_failed_sign_in
from tenants.members import context_of, places_of
from tenants.models import User

REFUSAL_SECONDS = 0.8


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

    def login(self, request: HttpRequest, user: User) -> None:
        """The entry first: who can't be audited does not get in. Who has several places is
        noted at the one they choose."""
        places = places_of(user)
        if len(places) == 1:
            context = context_of(user, places[0], request_id=request_id_of(request))
            note_act(SignedIn(), context=context)
        super().login(request, user)
        _forget_address(request)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Note the refusal wherever the address is known."""
        note_failed_sign_in(str(credentials.get("email", "")), request_id=request_id_of(request))

    def reauthenticate(self, user: User, password: str) -> bool:
        """Check the password of the one signed in, under the same limits as a sign-in."""
        found: User | None = self.authenticate(self.request, email=user.email, password=password)
        return found == user


def _forget_address(request: HttpRequest) -> None:
    """allauth notes in the session how one signed in; an address there would outlive an
    erasure in every session of that person."""
    for record in request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, []):
        record.pop("email", None)
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
        if request.user.is_authenticated:
            _restore_choices(response, request.user)
        else:
            time.sleep(max(0.0, REFUSAL_SECONDS - (time.monotonic() - started)))
        return cast("HttpResponse", response)


def _restore_choices(response: HttpResponse, user: User) -> None:
    if user.language or user.theme:
        keep_choices(response, language=user.language, theme=user.theme)


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
