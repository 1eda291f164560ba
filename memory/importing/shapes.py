"""JSON that nobody vouches for: ask it for a shape and get that shape, empty if it has another."""

from collections.abc import Mapping, Sequence

from memory.values import LABEL_LIMIT


def as_mapping(value: object) -> Mapping[str, object]:
    """``value`` if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def as_sequence(value: object) -> Sequence[object]:
    """``value`` if it is a JSON array, else an empty one."""
    return value if isinstance(value, list) else ()


def as_text(value: object) -> str:
    """``value`` if it is a string, else the empty one."""
    return value if isinstance(value, str) else ""


def as_label(value: object) -> str | None:
    """A name or id fit to be kept: a short, storable string or a whole number, else None."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value) if abs(value) < 2**63 else ""
    text = as_text(value).strip()
    return text if text and len(text) <= LABEL_LIMIT and is_storable(text) else None


def is_storable(text: str) -> bool:
    """False for NUL characters and lone surrogates, which UTF-8 and PostgreSQL refuse."""
    return "\x00" not in text and not any("\ud800" <= char <= "\udfff" for char in text)
