"""Read the log's latest signed checkpoint: what a witness keeps."""

from audit.append import append
from audit.checkpoint import latest_checkpoint
from audit.events import CheckpointRead
from audit.models import Checkpoint
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys


def read_checkpoint(context: TenantContext) -> Checkpoint:
    """Needs ``audit:read``; raises ``NotFound`` in the second before the first one; audited."""
    context.require(Scope.AUDIT_READ)
    with tenant_transaction(context):
        checkpoint = latest_checkpoint(context)
        append(CheckpointRead(), context=context, key=open_tenant_keys(context).audit)
    return checkpoint
