"""Note an act that changes nothing else: a sign-in, a page that is only opened, a refusal."""

from uuid import UUID

from audit.append import append
from audit.events import Event
from kernel.aead import Key
from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.subjects import load_subject
from tenants.keys import open_tenant_keys


def note_act(event: Event, *, context: TenantContext, outcome: str = "ok") -> None:
    """Append ``event`` in a transaction of its own.

    It is about the context's person while there is one; after their erasure, and for acts about
    nobody, it is sealed under the tenant's key and names no person.
    """
    with tenant_transaction(context):
        key, subject_id = _sealing(context)
        append(event, context=context, key=key, subject_id=subject_id, outcome=outcome)


def _sealing(context: TenantContext) -> tuple[Key, UUID | None]:
    if context.subject_id is None:
        return open_tenant_keys(context).audit, None
    try:
        person = load_subject(context, context.subject_id)
    except NotFound:
        return open_tenant_keys(context).audit, None
    return person.keys.audit, person.id
