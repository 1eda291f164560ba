"""Prove that an entry is in the log."""

from uuid import UUID

from audit.append import append
from audit.events import ProofRead
from audit.proofs import InclusionProof, inclusion_proof
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def prove_inclusion(context: TenantContext, entry_id: UUID) -> InclusionProof:
    """Needs ``audit:read``; raises ``NotFound`` for an entry that is not sealed yet, or
    another's; audited."""
    context.require(Scope.AUDIT_READ)
    with tenant_transaction(context):
        proof = inclusion_proof(context, entry_id)
        event = ProofRead(entry_id=entry_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return proof
