"""The one type that may be sealed, embedded or indexed: text that went through redaction."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, Union

_PERMIT = object()

Part = Union["RedactedText", int, float, None, Mapping[str, "Part"], Sequence["Part"]]


@dataclass(frozen=True, slots=True)
class RedactedText:
    """Text after ``redact()``, or opened from a seal; its ``repr`` does not show it.

    Nobody else can make one: the constructor asks for a permit that never leaves this module.
    """

    value: str = field(repr=False)
    permit: InitVar[object]

    def __post_init__(self, permit: object) -> None:
        if permit is not _PERMIT:
            raise TypeError("Only redact() and opening a sealed value make a RedactedText.")


def redacted(value: str) -> RedactedText:
    """For the verbs of this package only: ``value`` has been redacted."""
    return RedactedText(value, _PERMIT)


def reopened(value: str) -> RedactedText:
    """For ``privacy.sealing`` only: ``value`` was sealed as redacted text."""
    return RedactedText(value, _PERMIT)


def derived(value: str, *, source: RedactedText) -> RedactedText:
    """For encoders: ``value`` says nothing that ``source`` does not (a name, a stem, a label)."""
    del source
    return RedactedText(value, _PERMIT)


def joined(parts: Sequence[RedactedText], separator: str) -> RedactedText:
    """The parts in one text, ``separator`` (a constant of ours) between them."""
    return RedactedText(separator.join(part.value for part in parts), _PERMIT)


def compose(fields: Mapping[str, Part]) -> RedactedText:
    """One JSON record of redacted fields, keys sorted, so that it can be sealed as one value.

    Keys are names of ours or redacted by the caller. Raises ``TypeError`` for a bare string or
    any other type, ``ValueError`` for NaN and infinities (RFC 8259 has neither).
    """
    return RedactedText(
        json.dumps(
            _plain(fields),
            ensure_ascii=False,
            allow_nan=False,
            sort_keys=True,
            separators=(",", ":"),
        ),
        _PERMIT,
    )


def decompose(record: RedactedText) -> dict[str, Any]:
    """The inverse of :func:`compose`: every string in it is redacted text again."""
    fields = _wrapped(json.loads(record.value))
    if not isinstance(fields, dict):
        raise TypeError("This redacted text is not a record made by compose().")
    return fields


def _plain(part: Part) -> Any:
    match part:
        case RedactedText():
            return part.value
        case None | bool() | int() | float():
            return part
        case Mapping():
            return {_key(key): _plain(value) for key, value in part.items()}
        case list() | tuple():
            return [_plain(item) for item in part]
    raise TypeError(f"A record holds redacted text only, not {type(part).__name__}.")


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f"A record's keys are strings, not {type(key).__name__}.")
    return key


def _wrapped(plain: Any) -> Any:
    match plain:
        case str():
            return RedactedText(plain, _PERMIT)
        case dict():
            return {key: _wrapped(value) for key, value in plain.items()}
        case list():
            return [_wrapped(item) for item in plain]
    return plain
