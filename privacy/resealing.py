"""Everything sealed under a person's own keys, and how to seal it anew under the key in force.

Rooms above register their columns; a test compares them with the leakage table, so that no sealed
column can be left behind under a key that is about to go.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import BinaryField, F, Func, QuerySet, Value

from kernel.aead import HEADER_BYTES, Key, Place, open_bytes, seal_bytes
from kernel.context import TenantContext
from privacy.keys import SubjectKeys
from privacy.subjects import Person

VERSION_BYTES = 2


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """``rows`` are those of a context, ``place`` is where one's value belongs, ``key`` what seals
    it."""

    table: str
    column: str
    rows: Callable[[TenantContext], "QuerySet[Any]"]
    place: Callable[[Person, Any], Place]
    key: Callable[[SubjectKeys], Key]


COLUMNS: dict[tuple[str, str], SealedColumn] = {}


def register_sealed(column: SealedColumn) -> None:
    """Have ``column`` sealed anew when a person's data key is rotated."""
    COLUMNS[column.table, column.column] = column


def reseal(person: Person, column: SealedColumn, limit: int) -> int:
    """Seal up to ``limit`` values anew, inside the person's transaction; returns how many."""
    key = column.key(person.keys)
    rows = _outdated(person, column, key)[:limit]
    for row in rows:
        place = column.place(person, row)
        plain = open_bytes(key, bytes(getattr(row, column.column)), place)
        fresh = {column.column: seal_bytes(key, plain, place)}
        column.rows(person.context).filter(pk=row.pk).update(**fresh)
    return len(rows)


def count_outdated(person: Person, column: SealedColumn) -> int:
    """How many values are still under an older key."""
    return int(_outdated(person, column, column.key(person.keys)).count())


def _outdated(person: Person, column: SealedColumn, key: Key) -> "QuerySet[Any]":
    header = Func(
        F(column.column),
        Value(HEADER_BYTES - VERSION_BYTES + 1),
        Value(VERSION_BYTES),
        function="substring",
        output_field=BinaryField(),
    )
    rows: QuerySet[Any] = column.rows(person.context).filter(**{f"{column.column}__isnull": False})
    current = key.version.to_bytes(VERSION_BYTES, "big")
    found: QuerySet[Any] = rows.annotate(under=header).exclude(under=current).order_by("pk")
    return found
