"""Agents: the API clients of a tenant. Call inside the tenant's transaction."""

from uuid import UUID

from django.db.models import Count, Q, QuerySet

from kernel.clock import now
from kernel.context import TenantContext
from kernel.errors import NotFound
from tenants.models import Agent


def ensure_agent(context: TenantContext, name: str) -> Agent:
    """The agent called ``name``, created if need be. A retired one is taken on again: in the log
    one name is one agent."""
    agents = Agent.objects.within(context)
    found: Agent | None = agents.filter(name=name).first()
    if found is None:
        found = agents.create(tenant_id=context.tenant_id, name=name)
    elif found.retired_at is not None:
        found.retired_at = None
        found.save(update_fields=["retired_at"])
    return found


def working_agents(context: TenantContext) -> "QuerySet[Agent]":
    """Those that are not retired, newest first, each with how many live ``keys`` it has."""
    live = Q(apikey__revoked_at=None) & (
        Q(apikey__expires_at=None) | Q(apikey__expires_at__gt=now())
    )
    rows: QuerySet[Agent] = Agent.objects.within(context).filter(retired_at=None)
    return rows.annotate(keys=Count("apikey", filter=live)).order_by("-id")


def find_agent(context: TenantContext, agent_id: UUID) -> Agent:
    """As in :func:`working_agents`; raises :class:`NotFound` for another tenant's."""
    agent = working_agents(context).filter(id=agent_id).first()
    if agent is None:
        raise NotFound("agent")
    return agent


def agent_names(context: TenantContext) -> dict[str, str]:
    """Agent id (as text) → name, for pages that show who acted; retired ones too."""
    return {str(agent.id): agent.name for agent in Agent.objects.within(context)}
