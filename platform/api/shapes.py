"""What answers look like: one serializer a shape, used to write answers and to describe them."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from memory.models import Source, Status
from memory.values import Hit, MemoryRecord

PENDING_OR_READY = ("ready", "pending")


class FindingAnswer(serializers.Serializer[Any]):
    """What was found in a text and what was done with it; never the value."""

    entity_type = serializers.CharField()
    operator = serializers.CharField()


class TracesAnswer(serializers.Serializer[Any]):
    """Which traces can be recalled by already."""

    semantic = serializers.ChoiceField(choices=PENDING_OR_READY)
    structural = serializers.ChoiceField(choices=PENDING_OR_READY)


class MemoryAnswer(serializers.Serializer[Any]):
    """A memory, as it is kept: redacted."""

    id = serializers.UUIDField()
    subject = serializers.SerializerMethodField(help_text="Your own id for the person.")
    text = serializers.CharField()
    session = serializers.CharField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)
    speaker = serializers.CharField(allow_null=True)
    topic = serializers.CharField(allow_null=True)
    occurred_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()
    source = serializers.ChoiceField(choices=Source.values)  # type: ignore[assignment]
    status = serializers.ChoiceField(choices=Status.values)
    importance = serializers.FloatField(min_value=0, max_value=1)
    trust = serializers.FloatField(min_value=0, max_value=1)
    metadata = serializers.DictField()
    findings = FindingAnswer(many=True)
    expires_at = serializers.DateTimeField(allow_null=True)
    superseded_by = serializers.UUIDField(allow_null=True)
    version = serializers.IntegerField(min_value=1)
    traces = TracesAnswer()

    def get_subject(self, _record: MemoryRecord) -> str:
        """The name that whoever writes the answer knows the person by."""
        return str(self.context["subject"])


class HitAnswer(serializers.Serializer[Any]):
    """A recalled memory, and why."""

    id = serializers.UUIDField(source="memory.id")
    text = serializers.CharField(source="memory.text")
    score = serializers.FloatField()
    why = serializers.DictField(
        child=serializers.FloatField(),
        required=False,
        help_text="What each trace and signal gave; absent with explain=false.",
    )
    session = serializers.CharField(source="memory.session", allow_null=True)
    speaker = serializers.CharField(source="memory.speaker", allow_null=True)
    occurred_at = serializers.DateTimeField(source="memory.occurred_at")
    source = serializers.ChoiceField(  # type: ignore[assignment]
        source="memory.source", choices=Source.values
    )
    trust = serializers.FloatField(source="memory.trust")
    superseded_by = serializers.UUIDField(source="memory.superseded_by", allow_null=True)


class OperationAnswer(serializers.Serializer[Any]):
    """Long work: poll it until its status is ``succeeded`` or ``failed``."""

    id = serializers.UUIDField()
    kind = serializers.CharField()
    status = serializers.ChoiceField(choices=("queued", "running", "succeeded", "failed"))
    progress = serializers.FloatField(min_value=0, max_value=1)
    result = serializers.DictField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class AcceptedAnswer(serializers.Serializer[Any]):
    """Work that was accepted; ``Location`` names where to follow it."""

    operation = OperationAnswer()


class WrongField(serializers.Serializer[Any]):
    """A field and what it takes."""

    field = serializers.CharField(help_text="A path such as items.3.text.")
    detail = serializers.CharField()


class ProblemAnswer(serializers.Serializer[Any]):
    """An error (RFC 9457). It never repeats what came in."""

    type = serializers.CharField(help_text="Where the error is explained.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable; decide by it.")
    detail = serializers.CharField()
    request_id = serializers.CharField()
    errors = WrongField(many=True)  # type: ignore[assignment]


def memory_shown(record: MemoryRecord, subject: str) -> dict[str, Any]:
    """A memory of the person whom the tenant calls ``subject``."""
    return dict(MemoryAnswer(record, context={"subject": subject}).data)


def hits_shown(hits: Sequence[Hit], *, explain: bool) -> list[dict[str, Any]]:
    """Recalled memories, best first; the explanation only where it is wanted."""
    shown = [dict(row) for row in HitAnswer(hits, many=True).data]
    return shown if explain else [_without_why(row) for row in shown]


def _without_why(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "why"}
