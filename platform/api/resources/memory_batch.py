"""``/api/v1/memories/batch``: remember many things about a person at once."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.drafts import DraftBody, draft_of
from api.fields import Choice, Text
from api.operation import operation
from api.shapes import MemoryAnswer
from api.strict import Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from memory.remember_batch import remember_batch
from memory.values import BATCH_LIMIT
from privacy.subjects import NAME_LIMIT

BECAME = ("remembered", "skipped", "duplicate", "quarantined", "rejected")


class BatchBody(Strict):
    """Up to 500 things about one person."""

    subject = Text(max_length=NAME_LIMIT, help_text="Your own id for the person.")
    items = serializers.ListField(child=DraftBody(), allow_empty=False, max_length=BATCH_LIMIT)
    gate = Choice(
        ["auto", "off"],
        required=False,
        help_text="auto (the default) keeps what is worth remembering; off keeps all.",
    )


class BatchItemAnswer(serializers.Serializer[Any]):
    """What became of one item."""

    index = serializers.IntegerField(min_value=0)
    status = serializers.ChoiceField(choices=BECAME)
    reason = serializers.CharField()
    memory = MemoryAnswer(required=False, allow_null=True)


class BatchAnswer(serializers.Serializer[Any]):
    """One row an item, in the order they were sent."""

    results = BatchItemAnswer(many=True)


class MemoryBatchView(ApiView):
    """Many memories of one person."""

    @operation(
        "remember_batch",
        "Remember many things about a person",
        tag="memories",
        scope=Scope.MEMORY_WRITE,
        status=201,
        body=BatchBody,
        answer=BatchAnswer,
        errors=("not_found", "conflict"),
        example={"subject": examples.SUBJECT, "items": [{"text": examples.DRAFT["text"]}]},
        answer_example={
            "results": [
                {"index": 0, "status": "remembered", "reason": "", "memory": examples.MEMORY}
            ]
        },
    )
    def post(self, request: Request) -> Response:
        """All or nothing: an invalid item refuses the batch and is named. Texts can be recalled
        by word and structure at once; embeddings follow, and ``traces`` says so."""
        asked, fields = query_of(request), body_of(request, BatchBody)
        subject = fields["subject"]
        results = remember_batch(
            acting(request, asked),
            [draft_of(item) for item in fields["items"]],
            subject=subject,
            gate=fields.get("gate", "auto"),
        )
        answer = BatchAnswer({"results": results}, context={"subject": subject})
        return Response(answer.data, status=201)
