"""``/api/v1/memories``: remember, list, read, revise, forget, and what it said before."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.drafts import DraftBody, draft_of, is_ahead
from api.etags import etag_of, expected_version
from api.fields import Choice, Flag, Moment, Number, QueryInteger, Text
from api.metadata import Metadata
from api.operation import operation, path_id, request_header, response_header
from api.shapes import MemoryAnswer, memory_shown
from api.strict import Query, Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope, TenantContext
from memory.forget import forget
from memory.list_memories import list_memories
from memory.models import Status
from memory.read_history import read_history
from memory.read_memory import read_memory, read_with_structure
from memory.remember import remember
from memory.revise import SETTABLE, revise
from memory.values import LABEL_LIMIT, PAGE_LIMIT, TEXT_LIMIT, MemoryRecord, Revision
from privacy.name_subject import name_subject
from privacy.subjects import NAME_LIMIT

TAG = "memories"
ID = path_id("memory_id", "A memory's id.")
ETAG = response_header("ETag", "The memory's version, for If-Match.", 200, 201)
IF_MATCH = request_header("If-Match", "The ETag that was read, or *; 412 if it changed since.")
LOCATION = response_header("Location", "Where the memory is read.", 201)


class RememberBody(DraftBody):
    """A memory to keep, and whose."""

    subject = Text(max_length=NAME_LIMIT, help_text="Your own id for the person.")
    wait = Flag(required=False, help_text="A single write is complete when it is answered.")


class MemoriesQuery(Query):
    """Which memories to list."""

    subject = Text(max_length=NAME_LIMIT, help_text="Your own id for the person.")
    session = Text(required=False, max_length=LABEL_LIMIT)
    status = Choice(Status.values, required=False)
    after = Moment(required=False)
    before = Moment(required=False)
    cursor = Text(required=False, max_length=500)
    limit = QueryInteger(required=False, min_value=1, max_value=PAGE_LIMIT)


class MemoryQuery(Query):
    """How to read one memory."""

    expand = Choice(["structural"], required=False, help_text="Add its entities and relations.")


class RevisionBody(Strict):
    """What to change; a field left out stays as it is."""

    text = Text(required=False, too_large_at=TEXT_LIMIT)
    metadata = Metadata(required=False)
    importance = Number(required=False, min_value=0, max_value=1)
    expires_at = Moment(required=False, allow_null=True, validators=[is_ahead])
    status = Choice(SETTABLE, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Something has to change."""
        if not attrs:
            raise serializers.ValidationError("Name at least one field to change.")
        return attrs


class ExpandedMemoryAnswer(MemoryAnswer):
    """A memory; with ``expand=structural``, its structure too."""

    structural = serializers.DictField(required=False, help_text="Only with expand=structural.")


class MemoryPageAnswer(serializers.Serializer[Any]):
    """A page of memories, newest first."""

    results = MemoryAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class VersionAnswer(serializers.Serializer[Any]):
    """One wording of a memory and until when it stood."""

    version = serializers.IntegerField()
    text = serializers.CharField()
    replaced_at = serializers.DateTimeField(allow_null=True)


class HistoryAnswer(serializers.Serializer[Any]):
    """Every wording that is kept."""

    results = VersionAnswer(many=True)


class MemoriesView(ApiView):
    """The memories of a person."""

    @operation(
        "remember",
        "Remember one thing about a person",
        tag=TAG,
        scope=Scope.MEMORY_WRITE,
        status=201,
        body=RememberBody,
        answer=MemoryAnswer,
        errors=("not_found", "conflict", "rejected_by_policy"),
        parameters=(ETAG, LOCATION),
        example=examples.DRAFT,
        answer_example=examples.MEMORY,
    )
    def post(self, request: Request) -> Response:
        """An explicit request: no gate. The text is redacted before anything else happens; the
        answer shows what is kept. Every trace is ready when this returns."""
        asked, fields = query_of(request), body_of(request, RememberBody)
        record = remember(acting(request, asked), draft_of(fields), subject=fields["subject"])
        headers = {"ETag": etag_of(record.version), "Location": f"/api/v1/memories/{record.id}"}
        return Response(memory_shown(record, fields["subject"]), status=201, headers=headers)

    @operation(
        "list_memories",
        "List a person's memories, newest first",
        tag=TAG,
        scope=Scope.MEMORY_READ,
        query=MemoriesQuery,
        answer=MemoryPageAnswer,
        answer_example=examples.MEMORY_PAGE,
    )
    def get(self, request: Request) -> Response:
        """An unknown person has an empty page."""
        asked = query_of(request, MemoriesQuery)
        filters = {name: value for name, value in asked.items() if name != "purpose"}
        page = list_memories(acting(request, asked), **filters)
        shown = [memory_shown(record, asked["subject"]) for record in page.results]
        return Response({"results": shown, "next_cursor": page.next_cursor})


class MemoryView(ApiView):
    """One memory."""

    @operation(
        "read_memory",
        "Read one memory",
        tag=TAG,
        scope=Scope.MEMORY_READ,
        query=MemoryQuery,
        answer=ExpandedMemoryAnswer,
        errors=("not_found",),
        parameters=(ID, ETAG),
        answer_example=examples.MEMORY,
    )
    def get(self, request: Request, memory_id: UUID) -> Response:
        """With ``expand=structural``, its entities, relations and anchors as well."""
        asked = query_of(request, MemoryQuery)
        context = acting(request, asked)
        if "expand" in asked:
            record, structure = read_with_structure(context, memory_id)
            shown = {**_named(context, record), "structural": structure}
        else:
            record = read_memory(context, memory_id)
            shown = _named(context, record)
        return Response(shown, headers={"ETag": etag_of(record.version)})

    @operation(
        "revise_memory",
        "Correct a memory or change what is known about it",
        tag=TAG,
        scope=Scope.MEMORY_WRITE,
        body=RevisionBody,
        answer=MemoryAnswer,
        errors=("not_found", "conflict", "version_mismatch", "rejected_by_policy"),
        parameters=(ID, IF_MATCH, ETAG),
        example={"text": "Alice's piano lessons are on Friday evenings."},
        answer_example=examples.MEMORY,
    )
    def patch(self, request: Request, memory_id: UUID) -> Response:
        """A new text is redacted and encoded anew; the old wording stays in the history."""
        asked, fields = query_of(request), body_of(request, RevisionBody)
        context = acting(request, asked)
        clears = "expires_at" in fields and fields["expires_at"] is None
        record = revise(
            context,
            memory_id,
            Revision(**fields, clear_expiry=clears),
            expected_version=expected_version(request._request),
        )
        headers = {"ETag": etag_of(record.version)}
        return Response(_named(context, record), headers=headers)

    @operation(
        "forget_memory",
        "Forget a memory",
        tag=TAG,
        scope=Scope.MEMORY_DELETE,
        status=204,
        answer=None,
        errors=("not_found", "conflict", "version_mismatch"),
        parameters=(ID, IF_MATCH),
    )
    def delete(self, request: Request, memory_id: UUID) -> Response:
        """It goes with its traces, its index and its history. It cannot be undone."""
        context = acting(request, query_of(request))
        forget(context, memory_id, expected_version=expected_version(request._request))
        return Response(status=204)


class HistoryView(ApiView):
    """What a memory said before."""

    @operation(
        "read_history",
        "Read a memory's earlier wordings",
        tag=TAG,
        scope=Scope.MEMORY_READ,
        answer=HistoryAnswer,
        errors=("not_found",),
        parameters=(ID,),
    )
    def get(self, request: Request, memory_id: UUID) -> Response:
        """Every wording, the current one first, each with the moment it was replaced."""
        versions = read_history(acting(request, query_of(request)), memory_id)
        return Response(HistoryAnswer({"results": versions}).data)


def _named(context: TenantContext, record: MemoryRecord) -> dict[str, Any]:
    """A memory that was asked for by its id alone."""
    return memory_shown(record, name_subject(context, record.subject_id))
