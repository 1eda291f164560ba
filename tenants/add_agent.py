"""Take an agent on. It can do nothing until it has a key."""

from audit.append import append
from audit.events import AgentAdded
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict
from kernel.isolation import tenant_transaction
from tenants.agents import ensure_agent, find_agent, working_agents
from tenants.keys import open_tenant_keys
from tenants.models import Agent

TAKEN = "An agent has that name already; choose another."


def add_agent(context: TenantContext, *, name: str) -> Agent:
    """Needs ``admin``. Raises :class:`Conflict` for a name that is taken, :class:`NotFound` for a
    credential bound to one person; audited."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("agent")
    with tenant_transaction(context):
        if working_agents(context).filter(name=name).exists():
            raise Conflict(TAKEN)
        agent = ensure_agent(context, name)
        event = AgentAdded(agent_id=agent.id)
        append(event, context=context, key=open_tenant_keys(context).audit)
        return find_agent(context, agent.id)
