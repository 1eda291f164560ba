"""Canonical JSON bytes after RFC 8785, for the subset we hash: no floats, integers within 2**53."""

import json
from typing import TypeAlias

Canonical: TypeAlias = "bool | int | str | list[Canonical] | dict[str, Canonical] | None"

MAX_INTEGER = 2**53 - 1


def canonical_json(value: "Canonical") -> bytes:
    """The one UTF-8 encoding of ``value``.

    Keys are sorted by UTF-16 code units as the RFC asks. Raises ``TypeError`` for floats
    and other types, ``ValueError`` for integers that JSON readers would round.
    """
    return json.dumps(
        _ordered(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False
    ).encode()


def _ordered(value: "Canonical") -> "Canonical":
    match value:
        case None | bool() | str():
            return value
        case int():
            if abs(value) > MAX_INTEGER:
                raise ValueError("integer out of the range that JSON keeps exact")
            return value
        case list():
            return [_ordered(item) for item in value]
        case dict():
            return {key: _ordered(value[key]) for key in sorted(value, key=_utf16)}
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be")
