"""What an export holds. Rooms above register their section; this room cannot import them."""

from collections.abc import Callable, Iterator
from typing import Any

from privacy.subjects import Person

Section = Callable[[Person], Iterator[dict[str, Any]]]

SECTIONS: dict[str, Section] = {}


def register_section(name: str, section: Section) -> None:
    """``section`` yields the person's records, as JSON values, for ``<name>.jsonl``."""
    SECTIONS[name] = section
