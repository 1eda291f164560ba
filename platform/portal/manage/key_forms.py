"""Forms about API keys: a new one, another's terms, how long an old one stays good."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kernel.clock import now
from kernel.errors import InvalidInput
from portal.wording.keys import OVERLAPS, SCOPE_NAMES
from tenants.models import Agent, ApiKey
from tenants.networks import checked_networks

NAME_LIMIT = Agent._meta.get_field("name").max_length
PURPOSE_LIMIT = ApiKey._meta.get_field("purpose").max_length


class NetworksField(forms.CharField):
    """Networks, one a line."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "class": "short"})

    def clean(self, value: Any) -> list[str]:
        """The lines as a list, checked."""
        try:
            return checked_networks(super().clean(value).split())
        except InvalidInput:
            message = _("Write networks such as 203.0.113.0/24 or 2001:db8::/32, one a line.")
            raise ValidationError(message) from None


class TermsForm(forms.Form):
    """What a key may do, from where, how long."""

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
    networks = NetworksField(
        required=False,
        label=_("Only from these networks (optional)"),
        help_text=_("One a line, such as 203.0.113.0/24. From elsewhere the key is refused."),
    )
    expires_at = forms.DateField(
        required=False,
        label=_("Last day (optional)"),
        help_text=_("Afterwards the key is refused. Empty: until somebody revokes it."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_expires_at(self) -> datetime | None:
        """The end of that day where the reader is."""
        day: date | None = self.cleaned_data["expires_at"]
        if day is None:
            return None
        try:
            end = timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
        except OverflowError:
            raise ValidationError(_("Choose an earlier day.")) from None
        if end <= now():
            raise ValidationError(_("Choose a day to come."))
        return end


class NewKeyForm(TermsForm):
    """A key to make."""

    agent = forms.CharField(
        max_length=NAME_LIMIT,
        label=_("Agent"),
        help_text=_("Its name, such as Support bot. People see it where they see who looked."),
    )


class RotationForm(forms.Form):
    """How long the old key stays good."""

    hours = forms.TypedChoiceField(
        choices=OVERLAPS,
        coerce=int,
        initial=24,
        widget=forms.RadioSelect,
        label=_("The old key still works for"),
    )
