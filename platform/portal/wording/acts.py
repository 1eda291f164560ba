"""Words for the acts in the audit log: a name for tables, sentences for the person concerned."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kernel.context import Actor, ActorKind
from portal.wording.lazy import Lazy


@dataclass(frozen=True, slots=True)
class Words:
    """An act's name; a sentence if the person did it themselves; a sentence if ``who`` did.

    Acts that are never about one person have only a name.
    """

    name: Lazy
    by_you: Lazy | None = None
    by_other: Lazy | None = None


ACTS: Mapping[str, Words] = {
    "memory.remembered": Words(
        _("Memory added"),
        _("You added a memory."),
        _("%(who)s remembered something about you."),
    ),
    "memory.batch_remembered": Words(
        _("Memories added"),
        _("You added several memories."),
        _("%(who)s remembered several things about you."),
    ),
    "memory.imported": Words(
        _("Memories imported"),
        _("You imported memories."),
        _("%(who)s imported memories about you."),
    ),
    "memory.recalled": Words(
        _("Memories recalled"),
        _("You searched your memories."),
        _("%(who)s recalled memories about you."),
    ),
    "memory.context_composed": Words(
        _("Context composed"),
        _("You looked at what an agent would get."),
        _("%(who)s took memories about you into a conversation."),
    ),
    "memory.read": Words(
        _("Memory read"),
        _("You opened a memory."),
        _("%(who)s read a memory about you."),
    ),
    "memory.listed": Words(
        _("Memories listed"),
        _("You looked through your memories."),
        _("%(who)s looked through the memories about you."),
    ),
    "memory.history_read": Words(
        _("History read"),
        _("You looked at a memory’s earlier wordings."),
        _("%(who)s read the earlier wordings of a memory about you."),
    ),
    "memory.revised": Words(
        _("Memory changed"),
        _("You corrected a memory."),
        _("%(who)s changed a memory about you."),
    ),
    "memory.forgotten": Words(
        _("Memory deleted"),
        _("You deleted a memory."),
        _("%(who)s deleted a memory about you."),
    ),
    "subject.created": Words(
        _("Person added"),
        _("Your memory was begun."),
        _("%(who)s began a memory about you."),
    ),
    "subject.read": Words(
        _("Person read"),
        _("You opened your overview."),
        _("%(who)s looked at how much is remembered about you."),
    ),
    "subject.restricted": Words(
        _("Memory restricted"),
        _("You stopped the use of your memory."),
        _("%(who)s stopped the use of the memory about you."),
    ),
    "subject.restriction_lifted": Words(
        _("Restriction lifted"),
        _("You let your memory be used again."),
        _("%(who)s let the memory about you be used again."),
    ),
    "subject.listed": Words(_("People listed")),
    "subject.access_read": Words(
        _("Access list read"),
        _("You looked at who looked."),
        _("%(who)s looked at who read memories about you."),
    ),
    "export.requested": Words(
        _("Export asked for"),
        _("You asked for an export."),
        _("%(who)s asked for an export of everything about you."),
    ),
    "export.completed": Words(
        _("Export made"),
        _("Your export was made."),
        _("An export of everything about you was made."),
    ),
    "export.downloaded": Words(
        _("Export downloaded"),
        _("You downloaded an export."),
        _("%(who)s downloaded an export of everything about you."),
    ),
    "erasure.requested": Words(
        _("Erasure asked for"),
        _("You asked for everything to be erased."),
        _("%(who)s asked for everything about you to be erased."),
    ),
    "subject.erased": Words(_("Person erased")),
    "operation.read": Words(
        _("Progress read"),
        _("You looked at how your export or erasure stands."),
        _("%(who)s looked at how an export or erasure about you stands."),
    ),
    "memory.approved": Words(
        _("Memory approved"),
        _("You approved a memory that was held back."),
        _("%(who)s approved a memory of yours that was held back."),
    ),
    "memory.expired": Words(
        _("Memories expired"),
        _("Memories whose time had passed were deleted."),
        _("Memories whose time had passed were deleted."),
    ),
    "operation.failed": Words(
        _("Work given up"),
        _("An export or erasure about you could not be done and was given up."),
        _("An export or erasure about you could not be done and was given up."),
    ),
    "member.added": Words(_("Member added")),
    "member.changed": Words(_("Member’s role changed")),
    "member.removed": Words(_("Member removed")),
    "member.listed": Words(_("Members listed")),
    "agent.added": Words(_("Agent added")),
    "agent.renamed": Words(_("Agent renamed")),
    "agent.retired": Words(_("Agent let go")),
    "agent.listed": Words(_("Agents listed")),
    "policy.read": Words(_("Policy read")),
    "policy.changed": Words(_("Policy changed")),
    "key.created": Words(_("Key created")),
    "key.changed": Words(_("Key changed")),
    "key.rotated": Words(_("Key replaced")),
    "key.refused": Words(_("Key refused: used from another network")),
    "key.revoked": Words(_("Key revoked")),
    "key.listed": Words(_("Keys listed")),
    "keys.rotated": Words(
        _("Encryption keys replaced"),
        _("Your encryption key was replaced."),
        _("Your encryption key was replaced."),
    ),
    "session.signed_in": Words(_("Signed in"), _("You signed in."), _("%(who)s signed in as you.")),
    "session.sign_in_failed": Words(
        _("Sign-in refused"),
        _("A sign-in with your address was refused."),
        _("A sign-in with your address was refused."),
    ),
    "session.signed_out": Words(_("Signed out"), _("You signed out."), _("%(who)s signed out.")),
    "session.ended": Words(
        _("Signed out elsewhere"),
        _("You signed out at other browsers."),
        _("You were signed out at other browsers."),
    ),
    "factor.added": Words(
        _("Way to sign in added"),
        _("You set a password, or added a passkey, an app or recovery codes."),
        _("A password, a passkey, an app or recovery codes were set for you."),
    ),
    "factor.removed": Words(
        _("Way to sign in removed"),
        _("You removed a passkey or an app."),
        _("A passkey or an app of yours was removed."),
    ),
    "access.denied": Words(
        _("Access refused"),
        _("Something you tried was refused."),
        _("%(who)s was refused access to memories about you."),
    ),
    "audit.read": Words(_("Audit log read")),
    "audit.checkpoint_read": Words(_("Checkpoint read")),
    "audit.proof_read": Words(_("Proof read")),
    "audit.exported": Words(_("Audit log exported")),
    "audit.verified": Words(_("Audit log verified")),
    "tenant.created": Words(_("Team founded")),
    "tenant.erased": Words(_("Team erased")),
    "settings.changed": Words(
        _("Settings changed"),
        _("You changed your settings."),
        _("%(who)s changed settings about you."),
    ),
    "page.viewed": Words(
        _("Page opened"), _("You opened a page."), _("%(who)s opened a page about you.")
    ),
    "isolation.row_dropped": Words(_("Alarm: a row that belongs elsewhere was stopped")),
    "isolation.canary_seen": Words(_("Alarm: a canary was opened and stopped")),
}

KINDS: Mapping[ActorKind, Lazy] = {
    ActorKind.AGENT: _("An agent"),
    ActorKind.PERSON: _("The person concerned"),
    ActorKind.ADMIN: _("An admin"),
    ActorKind.OPERATOR: _("The operator"),
    ActorKind.JOB: _("The service itself"),
}


OUTCOMES: Mapping[str, Lazy] = {"ok": _("Done"), "denied": _("Refused"), "failed": _("Failed")}


def name_of(action: str) -> str:
    """The act's name; its code for one that has none yet."""
    words = ACTS.get(action)
    return str(words.name) if words else action


def who(actor: Actor, names: Mapping[str, str]) -> str:
    """The agent's name where it is known, otherwise what kind of actor it was."""
    return names.get(str(actor.id)) or str(KINDS[actor.kind])


def sentence(action: str, actor: Actor, *, you: UUID | None, names: Mapping[str, str]) -> str:
    """What happened, told to the person it happened to."""
    words = ACTS.get(action)
    by_you = actor.id is not None and actor.id == you
    told = words and (words.by_you if by_you else words.by_other)
    doer = who(actor, names)
    if told:
        return str(told) % {"who": doer}
    return gettext("%(act)s (by: %(who)s)") % {"act": name_of(action), "who": doer}
