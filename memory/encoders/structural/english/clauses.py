"""Relations from an English parse: verbs with their objects, adjectives, kinship, names."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from spacy.tokens import Doc, Token

from memory.encoders.structural.cast import Cast
from memory.encoders.structural.english.copula import copula_facts
from memory.encoders.structural.english.lexicon import DIRECT, OBLIQUE, REVERSED
from memory.encoders.structural.english.nouns import EMPTY_VERBS, ENDING_VERBS, KIN, NAMING_VERBS
from memory.encoders.structural.english.phrases import entity_at
from memory.encoders.structural.english.verbs import (
    GUESSED,
    LIKELY,
    SURE,
    fact_of,
    negated,
    prepositional,
    with_conjuncts,
)
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Kind, Tense

MEANT = {
    "want": "wants",
    "plan": "plans",
    "hope": "wants",
    "wish": "wants",
    "decide": "decided",
    "intend": "plans",
}
_SUBJECTS = ("nsubj", "nsubjpass")
_OBJECTS = ("dobj", "obj", "oprd")


def facts_of(doc: Doc, cast: Cast) -> Iterator[Fact]:
    """Every relation that the rules see, in the order of the text."""
    for token in doc:
        if token.pos_ in ("VERB", "AUX"):
            yield from _of_verb(token, cast)
        if token.lemma_.casefold() in KIN:
            yield from _of_kin(token, cast)


def _of_verb(verb: Token, cast: Cast) -> Iterator[Fact]:
    subject = _subject(verb, cast)
    if subject is None or _unread(verb, cast):
        return
    found = chain(
        _direct(verb, subject, cast),
        _meant(verb, subject, cast),
        _oblique(verb, subject, cast),
        copula_facts(verb, subject, cast),
    )
    for fact in found:
        if fact.subject.key != fact.object.key:
            yield fact


def _unread(verb: Token, cast: Cast) -> bool:
    """A memory's questions state nothing."""
    return not cast.asking and verb.sent.text.rstrip().endswith("?")


def _subject(verb: Token, cast: Cast) -> Entity | None:
    """The verb's own subject, or that of the verb it hangs on ("I want to move")."""
    for child in verb.children:
        if child.dep_ in _SUBJECTS:
            return entity_at(child, cast)
    if verb.dep_ in ("conj", "xcomp") and verb.head is not verb:
        return _subject(verb.head, cast)
    return None


def _direct(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    lemma = verb.lemma_.casefold()
    passive = any(child.dep_ == "nsubjpass" for child in verb.children)
    if lemma in NAMING_VERBS:
        yield from _names(verb, subject, cast)
        return
    says_nothing = lemma in EMPTY_VERBS or lemma in ENDING_VERBS
    predicate = DIRECT.get(lemma) or (None if says_nothing else lemma)
    if predicate is None or passive:
        return
    confidence = SURE if lemma in DIRECT else GUESSED
    if lemma == "stand" and negated(verb):
        yield from (
            replace(fact, negated=False) for fact in _stated(verb, subject, "dislikes", cast)
        )
        return
    yield from _stated(verb, subject, predicate, cast, confidence)
    for child in verb.children:
        if child.dep_ == "xcomp" and child.tag_ == "VBG" and not _objects(child):
            target = Entity(child.text, Kind.CONCEPT, child.text.casefold())
            yield fact_of(verb, subject, predicate, target, confidence)


def _meant(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    """ "I want to learn Portuguese": what is meant to happen is an end of its own."""
    predicate = MEANT.get(verb.lemma_.casefold())
    for child in verb.children:
        if predicate and child.dep_ == "xcomp" and child.tag_ == "VB":
            for noun in _objects(child):
                if what := entity_at(noun, cast):
                    name = f"{child.lemma_} {what.name}"
                    target = Entity(name, Kind.TASK, f"{child.lemma_} {what.key}")
                    yield fact_of(verb, subject, predicate, target, SURE)


def _objects(verb: Token) -> list[Token]:
    return list(with_conjuncts(child for child in verb.children if child.dep_ in _OBJECTS))


def _stated(
    verb: Token, subject: Entity, predicate: str, cast: Cast, confidence: float = SURE
) -> Iterator[Fact]:
    for noun in _objects(verb):
        if target := entity_at(noun, cast):
            yield fact_of(verb, subject, predicate, target, confidence)


def _oblique(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    for preposition, noun in prepositional(verb):
        pair = (verb.lemma_.casefold(), preposition)
        target = entity_at(noun, cast)
        if target is None:
            continue
        if pair in OBLIQUE:
            yield fact_of(verb, subject, OBLIQUE[pair], target, SURE)
        elif pair in REVERSED:
            yield fact_of(verb, target, REVERSED[pair], subject, SURE)
        elif preposition == "by" and pair[0] in DIRECT:
            yield fact_of(verb, target, DIRECT[pair[0]], subject, SURE)
        elif preposition == "because":
            yield fact_of(verb, target, "causes", subject, LIKELY)


def _names(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    """ "My cat is called Tofu", "we call it Bluebird"."""
    for child in verb.children:
        named = child.dep_ in ("oprd", "dobj", "attr") and child.pos_ == "PROPN"
        if named and (target := entity_at(child, cast)):
            yield fact_of(verb, subject, "is_called", target, SURE)


def _of_kin(noun: Token, cast: Cast) -> Iterator[Fact]:
    """ "my sister Anna": whose, and who."""
    owner = next((child for child in noun.children if child.dep_ == "poss"), None)
    whose = entity_at(owner, cast) if owner else None
    if whose is None:
        return
    names = [child for child in noun.children if child.dep_ == "appos" and child.pos_ == "PROPN"]
    if noun.dep_ in ("compound", "nmod") and noun.head.pos_ == "PROPN":
        names.append(noun.head)
    for name in names:
        if target := entity_at(name, None):
            predicate = KIN[noun.lemma_.casefold()]
            yield Fact(whose, predicate, target, False, Tense.PRESENT, SURE)
