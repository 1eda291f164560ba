"""Read a data set: ``units.jsonl`` to remember, ``queries.jsonl`` to ask. Refuse what is wrong."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from kernel.errors import InvalidInput
from memory.encoders.structural.when.moment import UnreadableMomentError, parse_moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Something said, in one store (a person's memory)."""

    store: str
    unit: str
    session: str
    turn: int
    occurred_at: datetime
    speaker: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question to one store and the units that answer it; none if nothing does."""

    qid: str
    store: str
    query: str
    gold: frozenset[str]
    category: str
    as_of: datetime | None


@dataclass(frozen=True, slots=True)
class DataSet:
    """Stores in their order, with their units and queries."""

    units: dict[str, list[Unit]]
    queries: dict[str, list[Query]]


def read_dataset(folder: Path, limit_stores: int | None = None) -> DataSet:
    """Raises ``InvalidInput`` naming the file and line that cannot be read."""
    units: dict[str, list[Unit]] = {}
    turns: dict[tuple[str, str], int] = {}
    for where, row in _rows(folder / "units.jsonl"):
        place = (row["store"], row["session"])
        turns[place] = turns.get(place, 0) + 1
        units.setdefault(row["store"], []).append(_unit(where, row, turns[place]))
    queries: dict[str, list[Query]] = {}
    for where, row in _rows(folder / "queries.jsonl"):
        queries.setdefault(row["store"], []).append(_query(where, row))
    kept = list(units)[:limit_stores]
    return DataSet(
        {store: units[store] for store in kept},
        {store: queries.get(store, []) for store in kept},
    )


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise InvalidInput(path.name, f"{path} cannot be read: {error.strerror}.") from None
    for number, line in enumerate(lines, 1):
        try:
            yield f"{path.name}:{number}", json.loads(line)
        except json.JSONDecodeError:
            raise InvalidInput(path.name, f"Line {number} of {path.name} is not JSON.") from None


def _unit(where: str, row: dict[str, Any], turn: int) -> Unit:
    return Unit(
        store=row["store"],
        unit=row["unit"],
        session=row["session"],
        turn=turn,
        occurred_at=_moment(where, row["time"]),
        speaker=row.get("speaker") or None,
        text=row["text"],
    )


def _query(where: str, row: dict[str, Any]) -> Query:
    return Query(
        qid=row["qid"],
        store=row["store"],
        query=row["query"],
        gold=frozenset(row["gold"]),
        category=row["category"],
        as_of=_moment(where, row["time"]) if row.get("time") else None,
    )


def _moment(where: str, text: str) -> datetime:
    try:
        return parse_moment(text)
    except UnreadableMomentError:
        raise InvalidInput("time", f"{where}: the time is in no known format.") from None
