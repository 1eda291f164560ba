"""Metadata: an object of the caller's own, small, shallow, and exact when written as JSON."""

import json
import math
from collections.abc import Iterator
from typing import Any

from rest_framework import serializers

from api.fields import character_fault
from kernel.canonical import MAX_INTEGER
from memory.values import METADATA_BYTES, METADATA_DEPTH


class Metadata(serializers.DictField):
    """A JSON object of at most 16 KiB and 8 levels."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Take an object that is stored as it was sent."""
        fault = metadata_fault(data)
        if fault:
            raise serializers.ValidationError(fault)
        return dict(data)


def metadata_fault(data: Any) -> str | None:
    """What is wrong with ``data`` as metadata, if anything."""
    if not isinstance(data, dict):
        return "Give a JSON object."
    if _depth(data) > METADATA_DEPTH:
        return f"Is nested deeper than {METADATA_DEPTH} levels."
    fault = next(filter(None, map(_leaf_fault, _leaves(data))), None)
    if fault is None and _size(data) > METADATA_BYTES:
        return f"Is larger than {METADATA_BYTES:,} bytes of UTF-8."
    return fault


def _depth(value: Any) -> int:
    """Levels of objects and arrays. The parser has bounded the recursion already."""
    match value:
        case dict():
            return 1 + max(map(_depth, value.values()), default=0)
        case list():
            return 1 + max(map(_depth, value), default=0)
    return 0


def _leaves(value: Any) -> Iterator[Any]:
    """Every key and every scalar."""
    match value:
        case dict():
            yield from value
            for item in value.values():
                yield from _leaves(item)
        case list():
            for item in value:
                yield from _leaves(item)
        case _:
            yield value


def _leaf_fault(leaf: Any) -> str | None:
    match leaf:
        case str():
            return character_fault(leaf)
        case int() if abs(leaf) > MAX_INTEGER:
            return "Holds an integer beyond 2^53, which JSON readers round; send it as a string."
        case float() if not math.isfinite(leaf):
            return "Holds a number too large for JSON readers; send it as a string."
    return None


def _size(data: dict[str, Any]) -> int:
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
