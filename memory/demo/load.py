"""Read one demo person's dialogue and move it into the year before ``now``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from importlib.resources import files
from typing import Any, Literal

from memory.demo.placeholders import fill

DemoPerson = Literal["mara", "zhiyuan"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoTurn:
    """One turn of a session; ``occurred_at`` is UTC, ``importance`` 0 to 1 or not given."""

    session: str
    topic: str
    turn: int
    speaker: str
    role: Literal["user", "assistant", "tool"]
    occurred_at: datetime
    source: str
    text: str
    importance: float | None = None


def load_person(person: DemoPerson, *, now: datetime) -> list[DemoTurn]:
    """The person's turns, oldest first, from about a year before ``now`` (aware) to two days ago.

    Rows of the data file say when as ``"357d 09:05"``: so many days before ``now``, that time of
    day in UTC. Dates named inside a text move along with it.
    """
    lines = files("memory.demo").joinpath(f"{person}.jsonl").read_text("utf-8").splitlines()
    return [_turn(json.loads(line), now) for line in lines]


def _turn(row: Mapping[str, Any], now: datetime) -> DemoTurn:
    moment = _moment(row["occurred_at"], now)
    return DemoTurn(**{**row, "occurred_at": moment, "text": fill(row["text"], moment.date())})


def _moment(offset: str, now: datetime) -> datetime:
    days, clock = offset.split("d ")
    day = now.astimezone(UTC).date() - timedelta(days=int(days))
    return datetime.combine(day, time.fromisoformat(clock), UTC)
