"""What may be asked of a memory: the fields of recall and context, and the value verbs take."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.fields import Choice, Flag, Integer, Moment, Text
from api.metadata import Metadata
from api.strict import Purposeful, Strict
from kernel.context import Scope, TenantContext
from memory.models import Source
from memory.values import LABEL_LIMIT, RECALL_LIMIT, TEXT_LIMIT, Filters, Question
from privacy.subjects import NAME_LIMIT

ARMS = ("semantic", "lexical", "structural", "semantic+lexical", "semantic+structural", "dual")
STRATEGIES = ("two_stage",)
PLAIN = frozenset({"query", "limit", "session", "as_of"})
RECENT_LIMIT = 50
ENTITY_LIMIT = 50
ROLES = ("user", "assistant", "system", "tool")


class MessageBody(Strict):
    """One turn of the conversation at hand."""

    role = Choice(ROLES, required=False)
    name = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    content = Text(too_large_at=TEXT_LIMIT)
    occurred_at = Moment(required=False, allow_null=True)


class RelationBody(Strict):
    """A relation that a memory must state."""

    subject = Text(required=False, max_length=LABEL_LIMIT)
    predicate = Text(required=False, max_length=LABEL_LIMIT)
    object = Text(required=False, max_length=LABEL_LIMIT)


class FiltersBody(Strict):
    """Exact conditions; all must hold."""

    session = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    speaker = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    after = Moment(required=False, allow_null=True)
    before = Moment(required=False, allow_null=True)
    source = Choice(  # type: ignore[assignment]
        Source.values, required=False, allow_null=True
    )
    entities = serializers.ListField(
        child=Text(max_length=LABEL_LIMIT), required=False, max_length=ENTITY_LIMIT
    )
    relation = RelationBody(required=False)
    topic = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    metadata = Metadata(required=False)


class QuestionBody(Purposeful):
    """A question to one person's memory."""

    subject = Text(max_length=NAME_LIMIT, help_text="Your own id for the person.")
    query = Text(too_large_at=TEXT_LIMIT)
    limit = Integer(required=False, min_value=1, max_value=RECALL_LIMIT)
    session = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    recent = serializers.ListField(child=MessageBody(), required=False, max_length=RECENT_LIMIT)
    as_of = Moment(required=False, allow_null=True)
    filters = FiltersBody(required=False)
    trace = Choice(ARMS, required=False, help_text="Recall by these traces only.")
    strategy = Choice(STRATEGIES, required=False)
    reveal = Flag(required=False, help_text="Needs the scope memory:reveal.")
    explain = Flag(required=False, help_text="Say why each hit was found; true by default.")


def question_of(fields: Mapping[str, Any]) -> Question:
    """The question in checked fields."""
    plain = {name: fields[name] for name in PLAIN & fields.keys()}
    return Question(
        **plain,
        recent=[message["content"] for message in fields.get("recent", ())],
        filters=Filters(**fields.get("filters", {})),
        arm=fields.get("trace", "dual"),
    )


def require_reveal(context: TenantContext, fields: Mapping[str, Any]) -> None:
    """Who asks for revealed values needs the scope for it."""
    if fields.get("reveal"):
        context.require(Scope.MEMORY_REVEAL)
