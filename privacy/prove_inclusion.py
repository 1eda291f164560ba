"""Prove that an entry is in the log."""

from uuid import UUID

from audit.append import append, subject_reference
from audit.events import ProofRead
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
        proof = inclusion_proof(context, entry_id)
        if context.subject_id is not None:
            _require_own(context, context.subject_id, proof)
        event = ProofRead(entry_id=entry_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return proof


def _require_own(context: TenantContext, subject_id: UUID, proof: InclusionProof) -> None:
    person = load_subject(context, subject_id)
    own = subject_reference(person.keys.audit, person.id)
    if proof.entry["subject_ref"] != own.hex():
        raise NotFound(SEALED_ENTRY)
