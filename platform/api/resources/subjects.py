"""``/api/v1/subjects``: the people remembered."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.fields import QueryInteger, Text
from api.operation import operation
from api.strict import Query, acting, query_of
from api.view import ApiView
from kernel.context import Scope, TenantContext
from memory.count_memories import count_memories
from privacy.list_subjects import PAGE_LIMIT, SubjectSummary, list_subjects
from privacy.models import SubjectStatus
from privacy.read_subject import read_subject

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

    def get_memories(self, person: SubjectSummary) -> int:
        """From the tallies that whoever writes the answer brings."""
        return int(self.context["memories"][person.id])


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
    )
    def get(self, request: Request) -> Response:
        """Newest first; the erased are gone."""
        asked = query_of(request, PageQuery)
        context = acting(request, asked)
        paging = {name: value for name, value in asked.items() if name != "purpose"}
        page = list_subjects(context, **paging)
        tallies = _tallies(context, *page.results)
        return Response(SubjectPageAnswer(page, context=tallies).data)


class SubjectView(ApiView):
    """One person."""

    @operation(
        "read_subject",
        "Read what is known of a person",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        answer=SubjectAnswer,
        errors=("not_found",),
    )
    def get(self, request: Request, subject: str) -> Response:
        """Status, since when, and how much is kept."""
        context = acting(request, query_of(request))
        person = read_subject(context, subject)
        return Response(SubjectAnswer(person, context=_tallies(context, person)).data)


def _tallies(context: TenantContext, *people: SubjectSummary) -> dict[str, Any]:
    return {"memories": count_memories(context, [person.id for person in people])}
