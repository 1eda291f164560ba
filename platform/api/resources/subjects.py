"""``/api/v1/subjects``: the people remembered."""

from datetime import datetime
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.fields import QueryInteger, Text
from api.operation import operation
from api.strict import Query, acting, query_of
from api.view import ApiView
from audit.access_log import Access
from kernel.clock import from_micros
from kernel.context import Scope, TenantContext
from memory.count_memories import count_memories
from privacy.last_reads import last_reads
from privacy.lift_restriction import lift_restriction
from privacy.list_access import list_access
from privacy.list_subjects import PAGE_LIMIT, SubjectSummary, list_subjects
from privacy.models import SubjectStatus
from privacy.read_subject import read_subject
from privacy.restrict import restrict

TAG = "subjects"


class PageQuery(Query):
    """Which page."""

    cursor = Text(required=False, max_length=500)
    limit = QueryInteger(required=False, min_value=1, max_value=PAGE_LIMIT)


class SubjectAnswer(serializers.Serializer[Any]):
    """A person, by your own id for them."""

    subject = serializers.CharField(source="name")
    status = serializers.ChoiceField(choices=SubjectStatus.values)
    created_at = serializers.DateTimeField()
    memories = serializers.SerializerMethodField(help_text="How many are kept.")
    last_read_at = serializers.SerializerMethodField(help_text="When any of them was read.")

    def get_memories(self, person: SubjectSummary) -> int:
        """From the tallies that whoever writes the answer brings."""
        return int(self.context["memories"][person.id])

    def get_last_read_at(self, person: SubjectSummary) -> datetime | None:
        """Out of the log."""
        moment: datetime | None = self.context["last_reads"].get(person.id)
        return moment


class AccessAnswer(serializers.Serializer[Any]):
    """Who did what with a person's memories, when, and for what purpose."""

    entry = serializers.UUIDField(source="entry.id")
    occurred_at = serializers.SerializerMethodField()
    action = serializers.CharField(source="entry.action")
    actor_kind = serializers.CharField(source="entry.actor_kind")
    actor_id = serializers.UUIDField(source="entry.actor_id", allow_null=True)
    purpose = serializers.CharField(allow_blank=True)
    count = serializers.IntegerField(source="entry.count")

    def get_occurred_at(self, access: Access) -> datetime:
        """To the microsecond."""
        return from_micros(access.entry.occurred_at)


class AccessPageAnswer(serializers.Serializer[Any]):
    """A page of acts, newest first."""

    results = AccessAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class SubjectPageAnswer(serializers.Serializer[Any]):
    """A page of people, newest first."""

    results = SubjectAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class SubjectsView(ApiView):
    """The tenant's people."""

    @operation(
        "list_subjects",
        "List the people remembered",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        query=PageQuery,
        answer=SubjectPageAnswer,
        answer_example={"results": [examples.PERSON], "next_cursor": None},
    )
    def get(self, request: Request) -> Response:
        """Newest first; the erased are gone."""
        asked = query_of(request, PageQuery)
        context = acting(request, asked)
        paging = {name: value for name, value in asked.items() if name != "purpose"}
        page = list_subjects(context, **paging)
        known = _known(context, *page.results)
        return Response(SubjectPageAnswer(page, context=known).data)


class SubjectView(ApiView):
    """One person."""

    @operation(
        "read_subject",
        "Read what is known of a person",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        answer=SubjectAnswer,
        answer_example=examples.PERSON,
        errors=("not_found",),
    )
    def get(self, request: Request, subject: str) -> Response:
        """Status, since when, how much is kept, when it was last read."""
        return Response(_person_shown(acting(request, query_of(request)), subject))


class RestrictionView(ApiView):
    """The restriction of a person's memory."""

    @operation(
        "restrict_subject",
        "Restrict the use of a person's memory",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        answer=SubjectAnswer,
        answer_example={**examples.PERSON, "status": SubjectStatus.FROZEN.value},
        errors=("not_found",),
    )
    def put(self, request: Request, subject: str) -> Response:
        """It is kept and exported; nothing is recalled, added, changed or deleted until the
        restriction is lifted."""
        context = acting(request, query_of(request))
        restrict(context, subject=subject)
        return Response(_person_shown(context, subject))

    @operation(
        "lift_restriction",
        "Lift the restriction of a person's memory",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        status=204,
        answer=None,
        errors=("not_found", "conflict"),
    )
    def delete(self, request: Request, subject: str) -> Response:
        """It may be recalled and added to again; not for a person who is being erased."""
        lift_restriction(acting(request, query_of(request)), subject=subject)
        return Response(status=204)


class AccessView(ApiView):
    """A person's own view of the log."""

    @operation(
        "list_access",
        "List who read a person's memories, when and why",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        query=PageQuery,
        answer=AccessPageAnswer,
        answer_example=examples.ACCESS_PAGE,
        errors=("not_found",),
    )
    def get(self, request: Request, subject: str) -> Response:
        """Every act on this person's memories, newest first, this reading included next time."""
        asked = query_of(request, PageQuery)
        paging = {name: value for name, value in asked.items() if name != "purpose"}
        page = list_access(acting(request, asked), subject=subject, **paging)
        return Response(AccessPageAnswer(page).data)


def _person_shown(context: TenantContext, subject: str) -> dict[str, Any]:
    person = read_subject(context, subject)
    return dict(SubjectAnswer(person, context=_known(context, person)).data)


def _known(context: TenantContext, *people: SubjectSummary) -> dict[str, Any]:
    ids = [person.id for person in people]
    return {"memories": count_memories(context, ids), "last_reads": last_reads(context, ids)}
