"""List the tenant's agents."""

from audit.append import append
from audit.events import AgentsListed
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.agents import working_agents
from tenants.keys import open_tenant_keys
from tenants.models import Agent


def list_agents(context: TenantContext) -> list[Agent]:
    """Newest first, each with its number of live ``keys``. Needs ``admin``, and raises
    ``NotFound`` for a credential bound to one person; audited."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("agent")
    with tenant_transaction(context):
        agents = list(working_agents(context))
        event = AgentsListed(count=len(agents))
        append(event, context=context, key=open_tenant_keys(context).audit)
    return agents
