"""Refuse what cannot be remembered, before anything is done with it. Pure."""

import math
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from kernel.clock import now
from kernel.errors import InvalidInput, TooLarge
from memory.models import Source
from memory.values import (
    LABEL_LIMIT,
    METADATA_BYTES,
    METADATA_DEPTH,
    TEXT_LIMIT,
    Draft,
)

LARGEST_TURN = 2**31 - 1


def check_draft(draft: Draft, path: str = "") -> None:
    """Raise :class:`InvalidInput` (:class:`TooLarge` for size) naming the first wrong field.

    ``path`` goes before the field's name, such as ``items.3.``.
    """
    check_text(draft.text, f"{path}text")
    for name in ("session", "speaker", "topic"):
        check_label(getattr(draft, name), path + name)
    if draft.turn is not None and not 0 <= draft.turn <= LARGEST_TURN:
        raise InvalidInput(f"{path}turn", "A turn is a whole number from 0.")
    if draft.source not in Source.values:
        raise InvalidInput(f"{path}source", f"One of: {', '.join(Source.values)}.")
    check_importance(draft.importance, f"{path}importance")
    check_moment(draft.occurred_at, f"{path}occurred_at")
    check_moment(draft.expires_at, f"{path}expires_at")
    if draft.expires_at is not None and draft.expires_at <= now():
        raise InvalidInput(f"{path}expires_at", "The expiry lies in the past.")
    check_metadata(draft.metadata, f"{path}metadata")


def check_text(text: str, field: str) -> None:
    """1 to 32,000 characters with something to read in them; storable Unicode."""
    if not text.strip():
        raise InvalidInput(field, "The text is empty.")
    if len(text) > TEXT_LIMIT:
        raise TooLarge(field, f"A text has at most {TEXT_LIMIT:,} characters.")
    _check_unicode(text, field)


def check_label(label: str | None, field: str) -> None:
    """A short name, or none."""
    if label is None:
        return
    if not 0 < len(label) <= LABEL_LIMIT:
        raise InvalidInput(field, f"Give 1 to {LABEL_LIMIT} characters, or leave it out.")
    _check_unicode(label, field)


def check_importance(importance: float | None, field: str) -> None:
    """A number from 0 to 1, or none."""
    if importance is not None and not 0 <= importance <= 1:
        raise InvalidInput(field, "Importance is a number from 0 to 1.")


def check_moment(moment: datetime | None, field: str) -> None:
    """An aware moment, or none."""
    if moment is not None and moment.tzinfo is None:
        raise InvalidInput(field, "Give the time zone, such as 2026-05-07T13:56:00Z.")


def check_metadata(metadata: Mapping[str, Any], field: str) -> None:
    """At most 16 KiB and 8 levels of strings, numbers, booleans, nulls, lists and objects."""
    size = _measure(metadata, field, METADATA_DEPTH)
    if size > METADATA_BYTES:
        raise TooLarge(field, f"Metadata has at most {METADATA_BYTES // 1024} KiB.")


def _measure(part: Any, field: str, depth: int) -> int:
    """Bytes of ``part``, roughly as JSON."""
    if depth < 0:
        raise InvalidInput(field, f"Metadata has at most {METADATA_DEPTH} levels.")
    match part:
        case str():
            _check_unicode(part, field)
            return len(part.encode()) + 2
        case bool() | None:
            return 5
        case int() | float():
            if not math.isfinite(part):
                raise InvalidInput(field, "Numbers in metadata are finite.")
            return len(str(part))
        case Mapping():
            parts = [*part.keys(), *part.values()]
            return sum(_measure(item, field, depth - 1) + 1 for item in parts)
        case list() | tuple():
            return sum(_measure(item, field, depth - 1) + 1 for item in part)
    raise InvalidInput(field, "Metadata holds JSON values only.")


def _check_unicode(text: str, field: str) -> None:
    if "\0" in text:
        raise InvalidInput(field, "The text holds a NUL character.")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise InvalidInput(field, "The text holds a lone surrogate; send well-formed Unicode.")
