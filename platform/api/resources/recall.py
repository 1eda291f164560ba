"""``/api/v1/recall``: what a person's memory has on a question."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.operation import operation
from api.questions import ARMS, QuestionBody, question_of, require_reveal
from api.shapes import HitAnswer, hits_shown
from api.strict import acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from memory.recall import recall


class RecallAnswer(serializers.Serializer[Any]):
    """The hits, best first; fewer than asked for when little is relevant."""

    recall_id = serializers.UUIDField()
    arm = serializers.ChoiceField(choices=ARMS)
    hits = HitAnswer(many=True)
    took_ms = serializers.FloatField(min_value=0)


class RecallView(ApiView):
    """Ask a person's memory."""

    @operation(
        "recall",
        "Recall what is known about a person",
        tag="recall",
        scope=Scope.MEMORY_READ,
        body=QuestionBody,
        answer=RecallAnswer,
        example=examples.QUESTION,
        answer_example=examples.RECOLLECTION,
    )
    def post(self, request: Request) -> Response:
        """Candidates from every trace, then a structural re-rank. Each hit says why. An unknown
        person has no hits. The audit entry is written before any text leaves."""
        fields = {**query_of(request), **body_of(request, QuestionBody)}
        context = acting(request, fields)
        require_reveal(context, fields)
        found = recall(context, question_of(fields), subject=fields["subject"])
        return Response(
            {
                "recall_id": found.recall_id,
                "arm": found.arm,
                "hits": hits_shown(found.hits, explain=fields.get("explain", True)),
                "took_ms": found.took_ms,
            }
        )
