"""Agents: the API clients of a tenant. Call inside the tenant's transaction."""

from kernel.context import TenantContext
from tenants.models import Agent


def ensure_agent(context: TenantContext, name: str) -> Agent:
    """The agent called ``name``, created if need be."""
    agents = Agent.objects.within(context)
    found: Agent | None = agents.filter(name=name).first()
    return found or agents.create(tenant_id=context.tenant_id, name=name)


def agent_names(context: TenantContext) -> dict[str, str]:
    """Agent id (as text) → name, for pages that show who acted."""
    return {str(agent.id): agent.name for agent in Agent.objects.within(context)}
