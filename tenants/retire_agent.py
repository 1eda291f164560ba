"""Let an agent go: its keys are refused at once, its name stays for the log."""

from uuid import UUID

from audit.append import append
from audit.events import AgentRetired
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.agents import find_agent
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey


def retire_agent(context: TenantContext, agent_id: UUID) -> None:
    """Needs ``admin``. Raises :class:`NotFound` for another tenant's, and for a credential bound
    to one person; audited."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("agent")
    with tenant_transaction(context):
        agent = find_agent(context, agent_id)
        agent.retired_at = now()
        agent.save(update_fields=["retired_at"])
        keys = ApiKey.objects.within(context).filter(agent_id=agent_id, revoked_at=None)
        revoked = keys.update(revoked_at=agent.retired_at)
        event = AgentRetired(agent_id=agent_id, keys=revoked)
        append(event, context=context, key=open_tenant_keys(context).audit)
