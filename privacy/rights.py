"""Who may exercise a person's rights: the person, or who manages the tenant's people."""

from kernel.context import ActorKind, Scope, TenantContext
from kernel.errors import InvalidInput
from privacy.subjects import Person, get_subject, load_subject


def require_rights(context: TenantContext) -> None:
    """A person acts for themselves; everyone else needs ``subject:manage``."""
    if context.actor.kind is not ActorKind.PERSON:
        context.require(Scope.SUBJECT_MANAGE)


def subject_of(context: TenantContext, subject: str | None) -> Person:
    """The person meant, inside the tenant's transaction; None means the context's own."""
    if subject is not None:
        return get_subject(context, subject)
    if context.subject_id is None:
        raise InvalidInput("subject", "Say whose memory this is about.")
    return load_subject(context, context.subject_id)
