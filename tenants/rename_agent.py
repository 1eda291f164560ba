"""Rename an agent: everywhere at once, in what people see of the log too."""

from uuid import UUID

from audit.append import append
from audit.events import AgentRenamed
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict
from kernel.isolation import tenant_transaction
from tenants.add_agent import TAKEN
from tenants.agents import find_agent
from tenants.keys import open_tenant_keys
from tenants.models import Agent


def rename_agent(context: TenantContext, agent_id: UUID, *, name: str) -> Agent:
    """Needs ``admin``. Raises :class:`NotFound` for another tenant's, :class:`Conflict` for a name
    that another has or had; audited."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("agent")
    with tenant_transaction(context):
        agent = find_agent(context, agent_id)
        others = Agent.objects.within(context).exclude(id=agent_id)
        if others.filter(name=name).exists():
            raise Conflict(TAKEN)
        agent.name = name
        agent.save(update_fields=["name"])
        event = AgentRenamed(agent_id=agent_id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return agent
