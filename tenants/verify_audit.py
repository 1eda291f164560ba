"""Verify the tenant's audit log on an admin's word."""

from audit.append import append
from audit.events import AuditVerified
from audit.verifier import Verification
from audit.verify_log import verify_log
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def verify_audit(context: TenantContext) -> Verification:
    """Recompute the log; ``findings`` is empty if it is valid. Needs ``audit:read``,
    tenant-wide; audited.

    Raises ``ValueError`` when the witness's file is damaged.
    """
    context.require(Scope.AUDIT_READ)
    context.require_tenant_wide("audit log")
    with tenant_transaction(context):
        append(AuditVerified(), context=context, key=open_tenant_keys(context).audit)
    return verify_log(context.tenant_id)
