"""Encode a text's structure: who and what it names, how they relate, and when."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from memory.encoders.structural.cast import ASKED_FOR, Cast, cast_of
from memory.encoders.structural.chinese.names import entities_in
from memory.encoders.structural.chinese.templates import facts_in
from memory.encoders.structural.english.clauses import facts_of
from memory.encoders.structural.english.phrases import entities_of
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Kind, Relation, Structure
from memory.encoders.structural.when.intervals import intervals
from memory.lexical.simplified import simplify
from privacy.language import Analysis
from privacy.language.placeholder import PLACEHOLDER
from privacy.redaction import RedactedText

STRUCTURE_MODEL = "rules.1"
"""The name and version of these rules in trace rows: a new one means new structures."""


def encode_structure(
    text: RedactedText,
    *,
    analysis: Analysis,
    said_at: datetime,
    speaker: str | None,
    asking: bool = False,
) -> Structure:
    """The structure of ``text``, said by ``speaker`` at ``said_at``.

    ``analysis`` is that of ``text``; ``asking`` for a question to the memory, whose relations may
    have an unknown end. Never raises for any text.
    """
    cast = cast_of(speaker, asking=asking)
    facts = list(dict.fromkeys(_facts(analysis, cast)))
    named = [*_marks(text.value), *_entities(analysis), *_ends(facts)]
    return Structure(
        entities=_once(named),
        relations=tuple(_relation(fact) for fact in facts),
        intervals=intervals(text.value, analysis, said_at),
    )


def _facts(read: Analysis, cast: Cast) -> Iterator[Fact]:
    for passage in read.passages:
        yield from facts_of(passage.doc, cast)
    yield from facts_in(simplify(read.text), read.words, cast)


def _entities(read: Analysis) -> Iterator[Entity]:
    for passage in read.passages:
        yield from entities_of(passage.doc)
    yield from entities_in(read.words)


def _marks(text: str) -> Iterator[Entity]:
    """Pseudonyms: the same value has the same mark everywhere, so the graph still connects."""
    for match in PLACEHOLDER.finditer(text):
        if match["token"]:
            yield Entity(match.group(), Kind.CONTACT, match.group().casefold())


def _ends(facts: Iterable[Fact]) -> Iterator[Entity]:
    for fact in facts:
        yield fact.subject
        yield fact.object


def _once(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """Each key once, as it was first named."""
    first: dict[str, Entity] = {}
    for entity in entities:
        if entity is not ASKED_FOR:
            first.setdefault(entity.key, entity)
    return tuple(first.values())


def _relation(fact: Fact) -> Relation:
    return Relation(
        fact.subject.key,
        fact.predicate,
        fact.object.key,
        fact.negated,
        fact.tense,
        fact.confidence,
    )
