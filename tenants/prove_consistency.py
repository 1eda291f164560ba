"""Prove that the log only grew."""

from audit.append import append
from audit.events import ProofRead
from audit.proofs import ConsistencyProof, consistency_proof
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def prove_consistency(
    context: TenantContext, first: int, second: int | None = None
) -> ConsistencyProof:
    """From ``first`` leaves to ``second``, by default to all there are.

    Needs ``audit:read``; raises ``InvalidInput`` for sizes the log has not had; audited.
    """
    context.require(Scope.AUDIT_READ)
    with tenant_transaction(context):
        proof = consistency_proof(context, first, second)
        append(ProofRead(), context=context, key=open_tenant_keys(context).audit)
    return proof
