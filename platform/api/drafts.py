"""What a caller asks to be remembered: the fields, and the value the verbs take."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.fields import Choice, Integer, Moment, Number, Text
from api.metadata import Metadata
from api.strict import Strict
from kernel.clock import now
from memory.models import Source
from memory.values import LABEL_LIMIT, TEXT_LIMIT, Draft

LARGEST_TURN = 2**31 - 1
DRAFT_FIELDS = frozenset(Draft.__dataclass_fields__)


def is_ahead(moment: Any) -> None:
    """Refuse an expiry that is over already."""
    if moment is not None and moment <= now():
        raise serializers.ValidationError("Lies in the past; give a moment to come.")


class DraftBody(Strict):
    """One thing to remember."""

    text = Text(too_large_at=TEXT_LIMIT)
    session = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    turn = Integer(required=False, allow_null=True, min_value=0, max_value=LARGEST_TURN)
    speaker = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    topic = Text(required=False, allow_null=True, max_length=LABEL_LIMIT)
    occurred_at = Moment(required=False, allow_null=True)
    source = Choice(Source.values, required=False)  # type: ignore[assignment]
    importance = Number(required=False, allow_null=True, min_value=0, max_value=1)
    metadata = Metadata(required=False)
    expires_at = Moment(required=False, allow_null=True, validators=[is_ahead])


def draft_of(fields: Mapping[str, Any]) -> Draft:
    """The draft in checked fields; others beside it (``subject``, ``wait``) are left."""
    return Draft(**{name: value for name, value in fields.items() if name in DRAFT_FIELDS})
