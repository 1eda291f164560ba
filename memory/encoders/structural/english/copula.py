"""What is said with "be": kinds, traits, names, and whose what is."""

from collections.abc import Iterator

from spacy.tokens import Token

from memory.encoders.structural.cast import Cast
from memory.encoders.structural.english.lexicon import ADJECTIVES
from memory.encoders.structural.english.nouns import KIN, TRAITS
from memory.encoders.structural.english.phrases import entity_at
from memory.encoders.structural.english.verbs import LIKELY, SURE, fact_of, prepositional
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Kind

_FAVOURITE = frozenset({"favourite", "favorite"})


def copula_facts(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    """The relations of a clause with "be"."""
    if verb.lemma_ != "be":
        return
    for child in verb.children:
        if child.dep_ == "attr" and (target := entity_at(child, cast)):
            yield from _is(verb, child, subject, target, cast)
        elif child.dep_ == "acomp":
            yield from _adjective(verb, child, subject, cast)


def _is(verb: Token, said: Token, subject: Entity, target: Entity, cast: Cast) -> Iterator[Fact]:
    topic = next((c for c in verb.children if c.dep_ == "nsubj"), None)
    owner = _owner(topic, cast) if topic is not None else None
    if topic is not None and owner is not None:
        yield fact_of(verb, owner, _attribute(topic), target, SURE)
    else:
        article = any(child.lower_ in ("a", "an") for child in said.children)
        yield fact_of(verb, subject, "is_a" if article else "is", target, LIKELY)


def _attribute(topic: Token) -> str:
    """ "my name is", "my favourite dish is", "the owner of X is"."""
    noun = topic.lemma_.casefold()
    if any(child.lower_ in _FAVOURITE for child in topic.children):
        return "likes"
    return "is_called" if noun == "name" else KIN.get(noun, noun)


def _owner(topic: Token, cast: Cast) -> Entity | None:
    """Whose: "my birthday", "Priya's husband", "the owner of the service"."""
    for child in topic.children:
        if child.dep_ == "poss":
            return entity_at(child, cast)
        if child.dep_ == "prep" and child.lower_ == "of":
            return next((entity_at(noun, cast) for noun in child.children), None)
    return None


def _adjective(verb: Token, adjective: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    word = adjective.lemma_.casefold()
    related = False
    for preposition, noun in prepositional(adjective):
        predicate = ADJECTIVES.get((word, preposition))
        target = entity_at(noun, cast)
        if predicate and target:
            related = True
            yield fact_of(verb, subject, predicate, target, SURE)
    if word in TRAITS and not related:
        yield fact_of(verb, subject, "is", Entity(adjective.text, Kind.CONCEPT, word), SURE)
