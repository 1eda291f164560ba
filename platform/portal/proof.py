"""What proves an entry of the log, in words and in numbers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from kernel.canonical import canonical_json
from privacy.read_entry import EntryShown


@dataclass(frozen=True, slots=True)
class Proof:
    """Where an entry stands in the signed tree, in a word and in a sentence."""

    tone: str
    state: str
    meaning: str


def proof_of(found: EntryShown) -> Proof:
    """Sealed or not yet."""
    if found.proof is None:
        meaning = _(
            "Entries are folded into the signed tree a second after they are written. Look again "
            "in a moment."
        )
        return Proof("warn", _("Not sealed yet"), meaning)
    meaning = _(
        "It is number %(index)s of %(size)s entries under the latest signature. Changing it would "
        "break that signature, and every copy of it that was kept elsewhere."
    )
    place = {"index": found.proof.index + 1, "size": found.proof.size}
    return Proof("good", _("Sealed"), meaning % place)


def facts_of(found: EntryShown) -> list[tuple[str, str]]:
    """Ids and hashes, for whoever checks them by hand."""
    facts = [
        (_("Entry"), str(found.entry.id)),
        (_("Action"), found.entry.action),
        (_("Request"), found.entry.request_id),
        (_("Detail"), _detail(found)),
        (_("Commitment to the detail"), bytes(found.entry.commitment).hex()),
    ]
    if found.proof is not None:
        facts.append((_("Leaf of the tree"), found.proof.leaf.hex()))
    return [(name, value) for name, value in facts if value]


def _detail(found: EntryShown) -> str:
    fields = found.detail.get("fields")
    return canonical_json(fields).decode() if fields else ""
