"""Prove that an entry is in the log."""

from uuid import UUID

from audit.append import append, subject_reference
from audit.events import ProofRead
from audit.models import Entry
from audit.proofs import SEALED_ENTRY, InclusionProof, inclusion_proof
from kernel.context import Scope, TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.subjects import load_subject
from tenants.keys import open_tenant_keys


def prove_inclusion(context: TenantContext, entry_id: UUID) -> InclusionProof:
    """Needs ``audit:read``; raises ``NotFound`` for an entry that is not sealed yet, or another's
    (for a credential bound to a person: whatever is not about them); audited."""
    context.require(Scope.AUDIT_READ)
    with tenant_transaction(context):
        if context.subject_id is not None:
            _require_own(context, context.subject_id, entry_id)
        proof = inclusion_proof(context, entry_id)
        event = ProofRead(entry_id=entry_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return proof


def _require_own(context: TenantContext, subject_id: UUID, entry_id: UUID) -> None:
    """Before any other work: a colleague's entry takes no longer to refuse than one that never
    was."""
    person = load_subject(context, subject_id)
    own = subject_reference(person.keys.audit, person.id)
    if not Entry.objects.within(context).filter(id=entry_id, subject_ref=own).exists():
        raise NotFound(SEALED_ENTRY)
