"""Export the sealed log for the stand-alone verifier."""

from collections.abc import Iterator

from audit.append import append
from audit.bundle import export_bundle
from audit.events import AuditExported
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def export_audit(context: TenantContext) -> Iterator[str]:
    """The bundle's lines, read as they are taken. Needs ``audit:read``; audited before the
    first one."""
    context.require(Scope.AUDIT_READ)
    with tenant_transaction(context):
        append(AuditExported(), context=context, key=open_tenant_keys(context).audit)
    return export_bundle(context)
