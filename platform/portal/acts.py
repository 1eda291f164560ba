"""Entries of the log made ready to show: to a person as sentences, to an admin as rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.utils.timezone import localtime

from audit.access_log import Access
from audit.models import Entry
from kernel.clock import from_micros
from kernel.context import Actor, ActorKind
from portal.moments import day
from portal.wording import acts

GIVEN_BY_PLACES = frozenset({"self-service", "administration", "job"})


@dataclass(frozen=True, slots=True)
class Act:
    """What happened, in a sentence, and the reason that was given."""

    at: datetime
    sentence: str
    purpose: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Day:
    """The acts of one day."""

    title: str
    acts: list[Act]


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in a table."""

    id: UUID
    at: datetime
    who: str
    what: str
    count: int
    outcome: str


def told(accesses: Iterable[Access], you: UUID | None, names: Mapping[str, str]) -> list[Act]:
    """Sentences for the person ``you`` whom the acts are about, newest first. The same thing
    done several times in a row on one day is told once."""
    single = [_act(access, you, names) for access in accesses]
    runs = groupby(single, key=lambda act: (localtime(act.at).date(), act.sentence, act.purpose))
    return [_told_once(list(run)) for _, run in runs]


def by_day(found: Iterable[Act]) -> list[Day]:
    """Acts, newest first, under the dates of the reader's zone."""
    days = groupby(found, key=lambda act: localtime(act.at).date())
    return [_day(list(of_day)) for _, of_day in days]


def tabled(entries: Iterable[Entry], names: Mapping[str, str]) -> list[Row]:
    """Rows for an admin."""
    return [row_of(entry, names) for entry in entries]


def stated(purpose: str) -> str:
    """The reason an agent gave; those that come with a place here say nothing new."""
    return "" if purpose in GIVEN_BY_PLACES else purpose


def row_of(entry: Entry, names: Mapping[str, str]) -> Row:
    """One row."""
    return Row(
        id=entry.id,
        at=from_micros(entry.occurred_at),
        who=acts.who(_actor(entry), names),
        what=acts.name_of(entry.action),
        count=entry.count,
        outcome=entry.outcome,
    )


def _act(access: Access, you: UUID | None, names: Mapping[str, str]) -> Act:
    entry = access.entry
    sentence = acts.sentence(entry.action, _actor(entry), you=you, names=names)
    return Act(from_micros(entry.occurred_at), sentence, stated(access.purpose))


def _told_once(run: list[Act]) -> Act:
    return replace(run[0], times=len(run))


def _day(of_day: list[Act]) -> Day:
    return Day(day(of_day[0].at), of_day)


def _actor(entry: Entry) -> Actor:
    return Actor(ActorKind(entry.actor_kind), entry.actor_id)
