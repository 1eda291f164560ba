"""The forms of the policies' page: the policy itself, and a text to try it on."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from memory.models import Source
from memory.values import TEXT_LIMIT
from portal.wording.lazy import Lazy
from portal.wording.policies import CONSENTS, FATES, KIND_NAMES, PROFILE_MEANINGS, PROFILE_NAMES
from privacy.read_policy import PolicyShown
from privacy.redaction.entity_type import KINDS, Kind
from privacy.redaction.policy import WITHHELD_FROM_SECRETS

AS_THE_PROFILE = ("", _("As the profile has it"))
SOURCES = {
    Source.USER: _("A person, in a conversation"),
    Source.AGENT: _("An agent"),
    Source.TOOL: _("A tool"),
    Source.DOCUMENT: _("A document"),
    Source.IMPORT: _("An imported file"),
}


class PolicyForm(forms.Form):
    """A whole policy, and the version it is meant to replace; a field for each entity type."""

    profile = forms.ChoiceField(
        widget=forms.RadioSelect, choices=list(PROFILE_MEANINGS.items()), label=_("Profile")
    )
    special_categories = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=list(CONSENTS.items()),
        label=_("A text that tells of health, beliefs and the like"),
    )
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, kind in KINDS.items():
            choices = [AS_THE_PROFILE, *_fates(kind)]
            self.fields[name] = forms.ChoiceField(choices=choices, required=False, label=name)

    def groups(self) -> Iterator[tuple[Lazy, list[BoundField]]]:
        """The entity types' fields under the name of their kind, the riskiest first."""
        for kind, title in KIND_NAMES.items():
            yield title, [self[name] for name, its_kind in KINDS.items() if its_kind is kind]

    def has_exceptions(self) -> bool:
        """Whether a type is, or was just asked to be, other than its profile has it."""
        return any(self[name].value() for name in KINDS)

    def rules(self) -> dict[str, Any]:
        """What ``change_policy`` takes."""
        given = self.cleaned_data
        return {
            "profile": given["profile"],
            "special_categories": given["special_categories"],
            "operators": {name: given[name] for name in KINDS if given[name]},
        }


class TrialForm(forms.Form):
    """A text to try; nothing of it is stored."""

    text = forms.CharField(
        max_length=TEXT_LIMIT,
        strip=False,
        label=_("A text"),
        widget=forms.Textarea(attrs={"dir": "auto", "autocomplete": "off"}),
    )
    under = forms.ChoiceField(
        choices=[("", _("The policy in force")), *PROFILE_NAMES.items()],
        required=False,
        label=_("Under"),
    )
    source = forms.ChoiceField(choices=list(SOURCES.items()), label=_("Who said it"))


def filled(shown: PolicyShown) -> PolicyForm:
    """The form as the policy in force would have filled it in."""
    rules = shown.rules
    given = {name: rules[name] for name in ("profile", "special_categories")}
    return PolicyForm(initial={**rules["operators"], **given, "version": shown.version})


def _fates(kind: Kind) -> list[tuple[str, Lazy]]:
    withheld = WITHHELD_FROM_SECRETS if kind is Kind.SECRET else frozenset()
    return [(str(fate), name) for fate, name in FATES.items() if fate not in withheld]
