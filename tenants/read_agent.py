"""Read one agent."""

from uuid import UUID

from audit.append import append
from audit.events import AgentsListed
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.agents import find_agent
from tenants.keys import open_tenant_keys
from tenants.models import Agent


def read_agent(context: TenantContext, agent_id: UUID) -> Agent:
    """With its number of live ``keys``. Needs ``admin``; audited as a list of one.

    Raises :class:`NotFound` for another tenant's, and for a credential bound to one person.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("agent")
    with tenant_transaction(context):
        agent = find_agent(context, agent_id)
        append(AgentsListed(count=1), context=context, key=open_tenant_keys(context).audit)
    return agent
