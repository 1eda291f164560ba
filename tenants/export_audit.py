"""Export the sealed log for the stand-alone verifier."""

from collections.abc import Iterator

from audit.append import append
from audit.bundle import export_bundle
from audit.events import AuditExported
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def export_audit(context: TenantContext) -> Iterator[str]:
    """The bundle's lines, read as they are taken. Needs ``audit:read``, and raises ``NotFound``
    for a credential bound to one person; audited before the first line."""
    context.require(Scope.AUDIT_READ)
    context.require_tenant_wide("audit bundle")
    with tenant_transaction(context):
        append(AuditExported(), context=context, key=open_tenant_keys(context).audit)
    return export_bundle(context)
