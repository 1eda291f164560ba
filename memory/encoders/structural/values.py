"""What a structural trace holds: who and what a text names, how they relate, and when."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

SELF = "self"
ASSISTANT = "assistant"
UNKNOWN = "?"


class Kind(StrEnum):
    """What an entity is."""

    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    PRODUCT = "product"
    PROJECT = "project"
    TASK = "task"
    REQUIREMENT = "requirement"
    CONCEPT = "concept"
    FILE = "file"
    FUNCTION = "function"
    DATE = "date"
    AMOUNT = "amount"
    TITLE = "title"
    EVENT = "event"
    CONTACT = "contact"


class Tense(StrEnum):
    """When a relation holds, as the sentence puts it."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"


class Granularity(StrEnum):
    """How exactly a time was said. ``PART`` is a part of a day, month or year; ``RANGE`` runs
    from one moment to another."""

    MINUTE = "minute"
    HOUR = "hour"
    PART = "part"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class Entity:
    """Something named. ``key`` is its identity: equal for all spellings of one name."""

    name: str = field(repr=False)
    kind: Kind
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Relation:
    """Subject, predicate, object; the ends are keys of entities of the same structure.

    ``predicate`` comes from the lexicon, else it is the verb's lemma. In a question's structure
    an end may be ``UNKNOWN``: what is asked for. ``confidence`` is in 0 … 1.
    """

    subject: str = field(repr=False)
    predicate: str = field(repr=False)
    object: str = field(repr=False)
    negated: bool = False
    tense: Tense = Tense.PRESENT
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Interval:
    """A stretch of time, ``start`` ≤ t < ``end``, and the words that said it."""

    start: datetime
    end: datetime
    granularity: Granularity
    phrase: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Structure:
    """The structural trace of one text."""

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    intervals: tuple[Interval, ...] = ()
