"""Words for what a redaction policy does, and for what becomes of a text under it."""

from django.utils.translation import gettext_lazy as _

from privacy.redaction import Operator, SpecialCategories
from privacy.redaction.entity_type import Kind

PROFILE_NAMES = {
    "minimal": _("Minimal"),
    "balanced": _("Balanced"),
    "strict": _("Strict"),
}
PROFILE_MEANINGS = {
    "minimal": _("Minimal: only passwords and other secrets are hidden"),
    "balanced": _(
        "Balanced: secrets, official numbers, cards and accounts are hidden; contact details are "
        "replaced by stand-ins"
    ),
    "strict": _("Strict: all personal details are hidden or replaced by stand-ins"),
}
FATES = {
    Operator.KEEP: _("Keep"),
    Operator.MASK: _("Hide"),
    Operator.PSEUDONYMISE: _("Replace by a stand-in"),
    Operator.REMOVE: _("Leave out"),
    Operator.REJECT: _("Refuse the text"),
    Operator.QUARANTINE: _("Hold the text back"),
}
CONSENTS = {
    SpecialCategories.FLAG: _("Note it, and remember it"),
    SpecialCategories.REQUIRE_CONSENT: _("Hold it back until the person approves it"),
}
KIND_NAMES = {
    Kind.SECRET: _("Passwords and other secrets"),
    Kind.GOVERNMENT: _("Official numbers"),
    Kind.MONEY: _("Cards and accounts"),
    Kind.CONTACT: _("Contact details"),
    Kind.TRAIT: _("Age and date of birth"),
    Kind.PERSON: _("Names of people"),
    Kind.SPECIAL: _("Health, beliefs and the like"),
    Kind.PLACE: _("Places and web addresses"),
    Kind.GROUP: _("Organisations and peoples"),
    Kind.TIME: _("Dates and times"),
}
VERDICTS = {
    "ok": _("It would be remembered."),
    "flagged": _("It would be remembered, with a mark."),
    "quarantined": _("It would be held back until its person approves it."),
    "rejected": _("It would be refused."),
}
VERDICT_TONES = {
    "ok": "success",
    "flagged": "warning",
    "quarantined": "warning",
    "rejected": "error",
}
