"""``/api/v1/context``: what is known, as a block for a prompt."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.fields import Integer
from api.operation import operation
from api.questions import QuestionBody, question_of, require_reveal
from api.shapes import HitAnswer, hits_shown
from api.strict import acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from memory.compose_context import BUDGETS, compose_context

TOKEN_BUDGET = 1500


class ContextBody(QuestionBody):
    """A question, and how long the block may be."""

    token_budget = Integer(
        required=False,
        min_value=BUDGETS[0],
        max_value=BUDGETS[1],
        help_text=f"About how many tokens the block may take; {TOKEN_BUDGET} by default.",
    )


class ConflictAnswer(serializers.Serializer[Any]):
    """Memories that contradict each other, and what to ask the person."""

    ids = serializers.ListField(child=serializers.UUIDField())
    confidence = serializers.FloatField()
    question = serializers.CharField()


class ContextAnswer(serializers.Serializer[Any]):
    """The block is data: fenced and escaped, to be put in a prompt as it stands."""

    block = serializers.CharField()
    hits = HitAnswer(many=True)
    conflicts = ConflictAnswer(many=True)
    recall_id = serializers.UUIDField()


class ContextView(ApiView):
    """A block for a prompt."""

    @operation(
        "compose_context",
        "Compose a block of context for a prompt",
        tag="recall",
        scope=Scope.MEMORY_READ,
        body=ContextBody,
        answer=ContextAnswer,
        example={**examples.QUESTION, "token_budget": TOKEN_BUDGET},
    )
    def post(self, request: Request) -> Response:
        """Recalls, then writes the hits into a fenced block of at most ``token_budget`` tokens."""
        fields = {**query_of(request), **body_of(request, ContextBody)}
        context = acting(request, fields)
        require_reveal(context, fields)
        composed = compose_context(
            context,
            question_of(fields),
            subject=fields["subject"],
            token_budget=fields.get("token_budget", TOKEN_BUDGET),
        )
        return Response(
            {
                "block": composed.block,
                "hits": hits_shown(composed.hits, explain=fields.get("explain", True)),
                "conflicts": composed.conflicts,
                "recall_id": composed.recall_id,
            }
        )
