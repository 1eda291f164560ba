"""``/api/v1/api-keys``: the credentials of a tenant's agents."""

from datetime import timedelta
from typing import Any, cast
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.drafts import is_ahead
from api.fields import Choice, Integer, Moment, Text
from api.operation import operation, path_id, response_header
from api.strict import PURPOSE_LIMIT, Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.issue_agent_key import issue_agent_key
from privacy.subjects import NAME_LIMIT
from tenants.change_key import KeyTerms, change_key
from tenants.issue_key import IssuedKey
from tenants.list_keys import list_keys
from tenants.networks import MOST_NETWORKS
from tenants.read_key import read_key
from tenants.revoke_key import revoke_key
from tenants.rotate_key import LONGEST_OVERLAP, rotate_key

TAG = "api-keys"
AGENT_LIMIT = 100
NETWORK_LIMIT = 50
LOCATION = response_header("Location", "The key's own resource, to revoke it.", 201)


def scopes_field(**options: Any) -> serializers.ListField:
    """What a key may do."""
    return serializers.ListField(
        child=Choice(Scope), allow_empty=False, max_length=len(Scope), **options
    )


def networks_field() -> serializers.ListField:
    """Where a key may be used from."""
    return serializers.ListField(
        child=Text(max_length=NETWORK_LIMIT),
        required=False,
        max_length=MOST_NETWORKS,
        help_text="CIDR networks, IPv4 or IPv6, that the key may be used from; none: anywhere.",
    )


class KeyBody(Strict):
    """A credential to make: for which agent, what it may do, for whom."""

    agent = Text(max_length=AGENT_LIMIT, help_text="The agent's name; made if it is new.")
    scopes = scopes_field()
    subject = Text(
        required=False,
        allow_null=True,
        max_length=NAME_LIMIT,
        help_text="Bind the key to this person: nobody else exists for it.",
    )
    purpose = Text(required=False, max_length=PURPOSE_LIMIT)
    expires_at = Moment(required=False, allow_null=True, validators=[is_ahead])
    networks = networks_field()


class KeyChanges(Strict):
    """What to change of a key; what is not named stays."""

    scopes = scopes_field(required=False)
    purpose = Text(required=False, max_length=PURPOSE_LIMIT)
    expires_at = Moment(required=False, allow_null=True, validators=[is_ahead])
    networks = networks_field()


class Rotation(Strict):
    """How long the old key stays good."""

    overlap_hours = Integer(
        required=False,
        min_value=0,
        max_value=int(LONGEST_OVERLAP.total_seconds()) // 3600,
        default=24,
        help_text="The old key expires after so many hours.",
    )


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
    last_used_at = serializers.DateTimeField(
        allow_null=True, help_text="To the minute: a write per request would cost too much."
    )
    networks = serializers.ListField(child=serializers.CharField())
    refused_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was last tried from another network."
    )
    replaces = serializers.UUIDField(
        source="replaces_id", allow_null=True, help_text="The key that this one took over from."
    )

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
        return _shown_once(issue_agent_key(acting(request, query_of(request)), **fields))


class KeyView(ApiView):
    """One key."""

    @operation(
        "read_api_key",
        "Read one API key",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=KeyAnswer,
        errors=("not_found",),
        parameters=(path_id("key_id", "A key's id."),),
        answer_example=examples.KEY,
    )
    def get(self, request: Request, key_id: UUID) -> Response:
        """Its prefix, holder, terms and last use; never the key."""
        row = read_key(acting(request, query_of(request)), key_id)
        return Response(KeyAnswer(row).data)

    @operation(
        "change_api_key",
        "Change what a key may do, from where, how long",
        tag=TAG,
        scope=Scope.ADMIN,
        body=KeyChanges,
        answer=KeyAnswer,
        errors=("not_found", "conflict"),
        parameters=(path_id("key_id", "A key's id."),),
        example={"networks": ["203.0.113.0/24"], "expires_at": None},
        answer_example=examples.KEY,
    )
    def patch(self, request: Request, key_id: UUID) -> Response:
        """In force from the next request on; the key itself stays as it is."""
        terms = cast("KeyTerms", body_of(request, KeyChanges))
        row = change_key(acting(request, query_of(request)), key_id, terms)
        return Response(KeyAnswer(row).data)

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


class KeyRotationView(ApiView):
    """A key's successor."""

    @operation(
        "rotate_api_key",
        "Replace a key by a new one",
        tag=TAG,
        scope=Scope.ADMIN,
        status=201,
        body=Rotation,
        answer=IssuedKeyAnswer,
        errors=("not_found", "conflict"),
        parameters=(path_id("key_id", "The old key's id."), LOCATION),
        example={"overlap_hours": 24},
        answer_example={**examples.KEY, "replaces": examples.OLD_KEY_ID, "key": examples.SECRET},
    )
    def post(self, request: Request, key_id: UUID) -> Response:
        """The answer holds the new key, this once; the old one stays good for the overlap."""
        overlap = timedelta(hours=body_of(request, Rotation)["overlap_hours"])
        return _shown_once(rotate_key(acting(request, query_of(request)), key_id, overlap=overlap))


def _shown_once(issued: IssuedKey) -> Response:
    shown = {**KeyAnswer(issued.row).data, "key": issued.secret}
    headers = {"Location": f"/api/v1/api-keys/{issued.row.id}"}
    return Response(shown, status=201, headers=headers)
