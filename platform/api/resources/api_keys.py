"""``/api/v1/api-keys``: the credentials of a tenant's agents."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.drafts import is_ahead
from api.fields import Choice, Moment, Text
from api.operation import operation, path_id, response_header
from api.strict import PURPOSE_LIMIT, Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.issue_agent_key import issue_agent_key
from privacy.subjects import NAME_LIMIT
from tenants.list_keys import list_keys
from tenants.revoke_key import revoke_key

TAG = "api-keys"
AGENT_LIMIT = 100
LOCATION = response_header("Location", "The key's own resource, to revoke it.", 201)


class KeyBody(Strict):
    """A credential to make: for which agent, what it may do, for whom."""

    agent = Text(max_length=AGENT_LIMIT, help_text="The agent's name; made if it is new.")
    scopes = serializers.ListField(child=Choice(Scope), allow_empty=False, max_length=len(Scope))
    subject = Text(
        required=False,
        allow_null=True,
        max_length=NAME_LIMIT,
        help_text="Bind the key to this person: nobody else exists for it.",
    )
    purpose = Text(required=False, max_length=PURPOSE_LIMIT)
    expires_at = Moment(required=False, allow_null=True, validators=[is_ahead])


class AgentAnswer(serializers.Serializer[Any]):
    """The agent that holds a key."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class KeyAnswer(serializers.Serializer[Any]):
    """A key's row; the key itself is kept nowhere."""

    id = serializers.UUIDField()
    agent = AgentAnswer()
    prefix = serializers.CharField(help_text="The part of the key that tells it apart.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=[*map(str, Scope)]))
    bound = serializers.SerializerMethodField(help_text="Whether it is bound to one person.")
    purpose = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)

    def get_bound(self, row: Any) -> bool:
        """Whose memory it is bound to is nobody's business here."""
        return row.subject_id is not None


class IssuedKeyAnswer(KeyAnswer):
    """A new key, shown this once."""

    key = serializers.CharField(help_text="Keep it now: it is never shown again.")


class KeysAnswer(serializers.Serializer[Any]):
    """Every key of the tenant, newest first."""

    results = KeyAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class KeysView(ApiView):
    """The tenant's keys."""

    @operation(
        "list_api_keys",
        "List the tenant's API keys",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=KeysAnswer,
        answer_example={"results": [examples.KEY], "next_cursor": None},
    )
    def get(self, request: Request) -> Response:
        """Their prefixes, holders, scopes and last use; never the keys."""
        rows = list_keys(acting(request, query_of(request)))
        return Response(KeysAnswer({"results": rows, "next_cursor": None}).data)

    @operation(
        "create_api_key",
        "Create an API key",
        tag=TAG,
        scope=Scope.ADMIN,
        status=201,
        body=KeyBody,
        answer=IssuedKeyAnswer,
        errors=("not_found",),
        parameters=(LOCATION,),
        example={"agent": "support bot", "scopes": ["memory:read", "memory:write"]},
        answer_example={**examples.KEY, "key": examples.SECRET},
    )
    def post(self, request: Request) -> Response:
        """The answer holds the key, this once. Only its hash is kept."""
        fields = body_of(request, KeyBody)
        issued = issue_agent_key(acting(request, query_of(request)), **fields)
        shown = {**KeyAnswer(issued.row).data, "key": issued.secret}
        headers = {"Location": f"/api/v1/api-keys/{issued.row.id}"}
        return Response(shown, status=201, headers=headers)


class KeyView(ApiView):
    """One key."""

    @operation(
        "revoke_api_key",
        "Revoke an API key",
        tag=TAG,
        scope=Scope.ADMIN,
        status=204,
        answer=None,
        errors=("not_found",),
        parameters=(path_id("key_id", "A key's id."),),
    )
    def delete(self, request: Request, key_id: UUID) -> Response:
        """It is refused from the next request on."""
        revoke_key(acting(request, query_of(request)), key_id)
        return Response(status=204)
