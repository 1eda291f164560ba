"""A structure as JSON, to be sealed, and back."""

import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from memory.encoders.structural.values import (
    Entity,
    Granularity,
    Interval,
    Kind,
    Relation,
    Structure,
    Tense,
)


def to_json(structure: Structure) -> str:
    """``structure`` in one line; moments in ISO 8601."""
    return json.dumps(asdict(structure), default=datetime.isoformat, ensure_ascii=False)


def from_json(record: str) -> Structure:
    """The inverse of :func:`to_json`."""
    found = json.loads(record)
    return Structure(
        entities=tuple(_entity(item) for item in found["entities"]),
        relations=tuple(_relation(item) for item in found["relations"]),
        intervals=tuple(_interval(item) for item in found["intervals"]),
    )


def _entity(item: dict[str, Any]) -> Entity:
    return Entity(item["name"], Kind(item["kind"]), item["key"])


def _relation(item: dict[str, Any]) -> Relation:
    return Relation(**{**item, "tense": Tense(item["tense"])})


def _interval(item: dict[str, Any]) -> Interval:
    return Interval(
        datetime.fromisoformat(item["start"]),
        datetime.fromisoformat(item["end"]),
        Granularity(item["granularity"]),
        item["phrase"],
    )
