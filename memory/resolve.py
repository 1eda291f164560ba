"""From the name a caller gives to the person it means, before any pure work begins."""

from uuid import UUID

from kernel.context import TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from privacy.subjects import Person, ensure_subject, find_subject, load_subject


def resolve_reader(context: TenantContext, subject: str | None) -> Person | None:
    """Whom a read is about, or None for an unknown name. ``subject=None`` means the person to
    whom the credential is bound."""
    with tenant_transaction(context):
        if subject is None:
            return load_subject(context, _own(context))
        return find_subject(context, subject)


def resolve_writer(context: TenantContext, subject: str | None) -> Person:
    """Whom a write is about, created on first sight; raises ``Conflict`` while frozen."""
    with tenant_transaction(context):
        if subject is None:
            person = load_subject(context, _own(context))
        else:
            person = ensure_subject(context, subject)
    person.require_writable()
    return person


def _own(context: TenantContext) -> UUID:
    if context.subject_id is None:
        raise InvalidInput("subject", "Say whose memory this is about.")
    return context.subject_id
