"""``/api/v1/agents``: the tenant's API clients; a key belongs to one of them."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.fields import Text
from api.operation import operation, path_id, response_header
from api.resources.api_keys import AGENT_LIMIT
from api.strict import Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from tenants.add_agent import add_agent
from tenants.list_agents import list_agents
from tenants.read_agent import read_agent
from tenants.rename_agent import rename_agent
from tenants.retire_agent import retire_agent

TAG = "agents"
LOCATION = response_header("Location", "The agent's own resource.", 201)
AGENT_ID = path_id("agent_id", "An agent's id.")


class AgentBody(Strict):
    """What an agent is called."""

    name = Text(max_length=AGENT_LIMIT, help_text="People see it where they see who looked.")


class WorkingAgentAnswer(serializers.Serializer[Any]):
    """An agent."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    created_at = serializers.DateTimeField()
    keys = serializers.IntegerField(help_text="How many keys it can use.")


class AgentsAnswer(serializers.Serializer[Any]):
    """Every agent of the tenant, newest first."""

    results = WorkingAgentAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class AgentsView(ApiView):
    """The tenant's agents."""

    @operation(
        "list_agents",
        "List the tenant's agents",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=AgentsAnswer,
        errors=("not_found",),
        answer_example={"results": [examples.AGENT], "next_cursor": None},
    )
    def get(self, request: Request) -> Response:
        """Those that were retired are gone."""
        rows = list_agents(acting(request, query_of(request)))
        return Response(AgentsAnswer({"results": rows, "next_cursor": None}).data)

    @operation(
        "add_agent",
        "Add an agent",
        tag=TAG,
        scope=Scope.ADMIN,
        status=201,
        body=AgentBody,
        answer=WorkingAgentAnswer,
        errors=("not_found", "conflict"),
        parameters=(LOCATION,),
        example={"name": "support bot"},
        answer_example={**examples.AGENT, "keys": 0},
    )
    def post(self, request: Request) -> Response:
        """It can do nothing until it has a key."""
        fields = body_of(request, AgentBody)
        row = add_agent(acting(request, query_of(request)), **fields)
        headers = {"Location": f"/api/v1/agents/{row.id}"}
        return Response(WorkingAgentAnswer(row).data, status=201, headers=headers)


class AgentView(ApiView):
    """One agent."""

    @operation(
        "read_agent",
        "Read one agent",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=WorkingAgentAnswer,
        errors=("not_found",),
        parameters=(AGENT_ID,),
        answer_example=examples.AGENT,
    )
    def get(self, request: Request, agent_id: UUID) -> Response:
        """Its name, and how many keys it can use."""
        row = read_agent(acting(request, query_of(request)), agent_id)
        return Response(WorkingAgentAnswer(row).data)

    @operation(
        "rename_agent",
        "Rename an agent",
        tag=TAG,
        scope=Scope.ADMIN,
        body=AgentBody,
        answer=WorkingAgentAnswer,
        errors=("not_found", "conflict"),
        parameters=(AGENT_ID,),
        example={"name": "support bot"},
        answer_example=examples.AGENT,
    )
    def patch(self, request: Request, agent_id: UUID) -> Response:
        """Everywhere at once, in what people see of the log too."""
        fields = body_of(request, AgentBody)
        row = rename_agent(acting(request, query_of(request)), agent_id, **fields)
        return Response(WorkingAgentAnswer(row).data)

    @operation(
        "retire_agent",
        "Retire an agent",
        tag=TAG,
        scope=Scope.ADMIN,
        status=204,
        answer=None,
        errors=("not_found",),
        parameters=(AGENT_ID,),
    )
    def delete(self, request: Request, agent_id: UUID) -> Response:
        """Its keys are refused from the next request on; its name stays in the log."""
        retire_agent(acting(request, query_of(request)), agent_id)
        return Response(status=204)
