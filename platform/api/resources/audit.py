"""``/api/v1/audit``: what happened, and the proofs that nothing of it was altered."""

from base64 import b64encode
from datetime import datetime
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.downloads import download, encoded
from api.fields import Choice, Identifier, Moment, QueryInteger, Text
from api.operation import operation
from api.strict import Query, acting, query_of
from api.view import ApiView
from audit.events import EVENTS
from audit.listing import PAGE_LIMIT, Search
from audit.models import Entry
from kernel.clock import from_micros
from kernel.context import ActorKind, Scope
from privacy.prove_inclusion import prove_inclusion
from privacy.search_audit import search_audit
from privacy.subjects import NAME_LIMIT
from tenants.export_audit import export_audit
from tenants.prove_consistency import prove_consistency
from tenants.read_checkpoint import read_checkpoint

TAG = "audit"
OUTCOMES = ("ok", "denied", "failed")
LARGEST_SIZE = 10**15 - 1
FAMILIES = sorted({action.partition(".")[0] + "." for action in EVENTS})
PAGING = frozenset({"purpose", "subject", "cursor", "limit"})


@extend_schema_field({"type": "string", "contentEncoding": "base64"})
class Base64(serializers.Field[bytes, Any, str, Any]):
    """Bytes as standard base64."""

    def to_representation(self, value: bytes) -> str:
        """Encode."""
        return b64encode(bytes(value)).decode()


class EntriesQuery(Query):
    """What to look for; all that is given must hold."""

    subject = Text(required=False, max_length=NAME_LIMIT, help_text="Acts on this person.")
    action = Choice([*sorted(EVENTS), *FAMILIES], required=False)
    actor_id = Identifier(required=False)
    actor_kind = Choice(ActorKind, required=False)
    outcome = Choice(OUTCOMES, required=False)
    request_id = Text(required=False, max_length=64)
    after = Moment(required=False)
    before = Moment(required=False)
    cursor = Text(required=False, max_length=500)
    limit = QueryInteger(required=False, min_value=1, max_value=PAGE_LIMIT)


class InclusionQuery(Query):
    """Which entry."""

    entry = Identifier()


class EntryAnswer(serializers.Serializer[Any]):
    """An act, in the clear: its detail stays sealed."""

    id = serializers.UUIDField()
    occurred_at = serializers.SerializerMethodField()
    action = serializers.CharField()
    actor_kind = serializers.CharField()
    actor_id = serializers.UUIDField(allow_null=True)
    outcome = serializers.CharField()
    count = serializers.IntegerField(help_text="How many objects it touched.")
    request_id = serializers.CharField(allow_blank=True)

    def get_occurred_at(self, entry: Entry) -> datetime:
        """To the microsecond."""
        return from_micros(entry.occurred_at)


class EntryPageAnswer(serializers.Serializer[Any]):
    """A page of the log, newest first."""

    results = EntryAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class CheckpointAnswer(serializers.Serializer[Any]):
    """A signed tree head (https://c2sp.org/tlog-checkpoint): ``note`` is what was signed."""

    number = serializers.IntegerField()
    epoch = serializers.IntegerField()
    size = serializers.IntegerField()
    root = Base64()  # type: ignore[assignment]
    note = serializers.CharField()


class InclusionAnswer(serializers.Serializer[Any]):
    """That ``leaf`` is number ``index`` of the tree that ``checkpoint`` signed (RFC 6962)."""

    entry = serializers.DictField()
    commitment = Base64()
    leaf = Base64()
    index = serializers.IntegerField()
    size = serializers.IntegerField()
    path = serializers.ListField(child=Base64())
    checkpoint = serializers.CharField()


class ConsistencyAnswer(serializers.Serializer[Any]):
    """That the tree of ``second`` leaves extends that of ``first`` (RFC 6962)."""

    first = serializers.IntegerField()
    second = serializers.IntegerField()
    path = serializers.ListField(child=Base64())
    checkpoint = serializers.CharField()


ConsistencyQuery = type(
    "ConsistencyQuery",
    (Query,),
    {
        "__doc__": "Which two sizes of the log.",
        "from": QueryInteger(min_value=0, max_value=LARGEST_SIZE),
        "to": QueryInteger(required=False, min_value=0, max_value=LARGEST_SIZE),
    },
)  # ``from`` is a keyword of Python


class EntriesView(ApiView):
    """The log."""

    @operation(
        "list_audit_entries",
        "List what happened, newest first",
        tag=TAG,
        scope=Scope.AUDIT_READ,
        query=EntriesQuery,
        answer=EntryPageAnswer,
        errors=("not_found",),
        answer_example=examples.ENTRY_PAGE,
    )
    def get(self, request: Request) -> Response:
        """Who did what kind of thing, when, to how many objects; reading it is an act, too."""
        asked = query_of(request, EntriesQuery)
        search = Search(**{name: asked[name] for name in asked.keys() - PAGING})
        paging = {name: asked[name] for name in asked.keys() & PAGING - {"purpose"}}
        page = search_audit(acting(request, asked), search, **paging)
        return Response(EntryPageAnswer(page).data)


class CheckpointView(ApiView):
    """The latest checkpoint."""

    @operation(
        "read_checkpoint",
        "Read the latest signed checkpoint",
        tag=TAG,
        scope=Scope.AUDIT_READ,
        answer=CheckpointAnswer,
        errors=("not_found",),
    )
    def get(self, request: Request) -> Response:
        """Keep it somewhere else: only against a copy can a rollback be told."""
        checkpoint = read_checkpoint(acting(request, query_of(request)))
        return Response(CheckpointAnswer(checkpoint).data)


class InclusionView(ApiView):
    """Inclusion proofs."""

    @operation(
        "prove_inclusion",
        "Prove that an entry is in the log",
        tag=TAG,
        scope=Scope.AUDIT_READ,
        query=InclusionQuery,
        answer=InclusionAnswer,
        errors=("not_found",),
    )
    def get(self, request: Request) -> Response:
        """404 until the entry is sealed, seconds after it was written."""
        asked = query_of(request, InclusionQuery)
        proof = prove_inclusion(acting(request, asked), asked["entry"])
        return Response(InclusionAnswer(proof).data)


class ConsistencyView(ApiView):
    """Consistency proofs."""

    @operation(
        "prove_consistency",
        "Prove that the log only grew",
        tag=TAG,
        scope=Scope.AUDIT_READ,
        query=ConsistencyQuery,
        answer=ConsistencyAnswer,
        errors=("not_found",),
    )
    def get(self, request: Request) -> Response:
        """From the size of a checkpoint that you kept to a later one, by default the latest."""
        asked = query_of(request, ConsistencyQuery)
        proof = prove_consistency(acting(request, asked), asked["from"], asked.get("to"))
        return Response(ConsistencyAnswer(proof).data)


class BundleView(ApiView):
    """The whole sealed log."""

    @operation(
        "export_audit_bundle",
        "Export the sealed log for the stand-alone verifier",
        tag=TAG,
        scope=Scope.AUDIT_READ,
        answer={"type": "object"},
        errors=("not_found",),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Check it with ``python verifier.py bundle.json``. Details stay encrypted."""
        lines = export_audit(acting(request, query_of(request)))
        return download(request, encoded(lines), "audit-bundle.json", "application/json")
