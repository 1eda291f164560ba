"""Words for a memory's source, state and hidden parts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from memory.models import Source, Status
from memory.values import FindingShown
from privacy.redaction.entity_type import KINDS, Kind
from privacy.redaction.policy import Operator

SOURCE_NAMES = {
    Source.USER: _("You said it"),
    Source.AGENT: _("An agent wrote it"),
    Source.TOOL: _("From a tool"),
    Source.DOCUMENT: _("From a document"),
    Source.IMPORT: _("Imported"),
}
SOURCE_MEANINGS = {
    Source.USER: _("You said it in a conversation."),
    Source.AGENT: _("An agent wrote it in a conversation."),
    Source.TOOL: _("A tool that an agent used reported it."),
    Source.DOCUMENT: _("It was read in a document."),
    Source.IMPORT: _("It came with a file from another service."),
}
STATE_NAMES = {
    Status.ACTIVE: _("In use"),
    Status.QUARANTINED: _("Held back"),
    Status.FROZEN: _("Frozen"),
    Status.SUPERSEDED: _("Replaced"),
    Status.ARCHIVED: _("Put away"),
}
STATE_MEANINGS = {
    Status.ACTIVE: _("Agents may use this memory."),
    Status.QUARANTINED: _("Agents don’t use it until you approve it."),
    Status.FROZEN: _("Agents don’t use it while your memories are frozen."),
    Status.SUPERSEDED: _("A newer memory says otherwise, so agents prefer that one."),
    Status.ARCHIVED: _("It is kept, but agents don’t use it any more."),
}
FROZEN = _("Your memories are frozen, so nothing can be changed now.")
STATE_TONES = {Status.ACTIVE: "good", Status.QUARANTINED: "warn", Status.FROZEN: "warn"}
FOUND_BY = {
    "semantic": _("by meaning"),
    "lexical": _("by its words"),
    "structural": _("by what it belongs to"),
}

HIDDEN = {
    Kind.SECRET: _("A password or another secret was removed."),
    Kind.GOVERNMENT: _("An official number, such as a passport’s, was removed."),
    Kind.MONEY: _("A card or account number was removed."),
    Kind.CONTACT: _("A contact detail, such as a phone number, was removed."),
    Kind.TRAIT: _("An age or a date of birth was removed."),
    Kind.PERSON: _("A person’s name was removed."),
    Kind.SPECIAL: _("A word about health, beliefs or the like was removed."),
    Kind.PLACE: _("A place or a web address was removed."),
    Kind.GROUP: _("The name of an organisation or a people was removed."),
    Kind.TIME: _("A date was removed."),
}
REPLACED = {
    Kind.SECRET: _("A password or another secret was replaced by a stand-in."),
    Kind.GOVERNMENT: _("An official number, such as a passport’s, was replaced by a stand-in."),
    Kind.MONEY: _("A card or account number was replaced by a stand-in."),
    Kind.CONTACT: _("A contact detail, such as a phone number, was replaced by a stand-in."),
    Kind.TRAIT: _("An age or a date of birth was replaced by a stand-in."),
    Kind.PERSON: _("A person’s name was replaced by a stand-in."),
    Kind.SPECIAL: _("A word about health, beliefs or the like was replaced by a stand-in."),
    Kind.PLACE: _("A place or a web address was replaced by a stand-in."),
    Kind.GROUP: _("The name of an organisation or a people was replaced by a stand-in."),
    Kind.TIME: _("A date was replaced by a stand-in."),
}


@dataclass(frozen=True, slots=True)
class HiddenPart:
    """A sentence about what was hidden, and how often it applies."""

    sentence: str
    count: int


def hidden_parts(findings: Iterable[FindingShown]) -> Iterator[HiddenPart]:
    """What redaction took out of a text, the gravest first; what it kept is left out."""
    hidden = Counter(
        (KINDS[finding.entity_type], finding.operator == Operator.PSEUDONYMISE)
        for finding in findings
        if finding.operator != Operator.KEEP and finding.entity_type in KINDS
    )
    for (kind, is_replaced), count in sorted(hidden.items(), reverse=True):
        yield HiddenPart(str((REPLACED if is_replaced else HIDDEN)[kind]), count)
