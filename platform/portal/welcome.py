"""``/welcome/…``: a new member chooses a password, by a link that works once."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from audit.events import FactorAdded
from portal.visit import request_id_of
from privacy.note_for_user import note_for_user
from tenants.models import User


class PasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """Django's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["new_password1"], self.fields["new_password2"]
        first.label, second.label = _("New password"), _("The same again")
        first.help_text = _("At least eight characters, and none of the common ones.")
        second.help_text = ""


class Welcome(PasswordResetConfirmView):
    """The token leaves the address before the form is shown, so no later request tells it."""

    template_name = "portal/welcome.html"
    form_class = PasswordForm
    success_url = reverse_lazy("account_login")

    def form_valid(self, form: Any) -> HttpResponse:
        """The entry first."""
        user = cast("User", self.user)
        event = FactorAdded(kind="password")
        note_for_user(event, user, request_id=request_id_of(self.request))
        messages.success(self.request, _("Your password is set. Sign in with it."))
        return super().form_valid(form)

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """410 for a link that was used, or is too old."""
        return super().render_to_response(context, status=200 if self.validlink else 410, **kwargs)
