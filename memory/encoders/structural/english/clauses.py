"""Relations from an English parse: verbs with their objects, adjectives, kinship, names."""

from collections.abc import Iterator
from itertools import chain

from spacy.tokens import Doc, Token

from memory.encoders.structural.cast import Cast
from memory.encoders.structural.english.lexicon import (
    ADJECTIVES,
    DIRECT,
    EMPTY_VERBS,
    ENDING_VERBS,
    KIN,
    NAMING_VERBS,
    OBLIQUE,
    REVERSED,
    TRAITS,
)
from memory.encoders.structural.english.phrases import entity_at
from memory.encoders.structural.english.tense import tense_of
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Kind, Tense

SURE, LIKELY, GUESSED = 0.9, 0.7, 0.5
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
        _direct(verb, subject, cast), _oblique(verb, subject, cast), _copula(verb, subject, cast)
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
    for noun in _with_conjuncts(child for child in verb.children if child.dep_ in _OBJECTS):
        if target := entity_at(noun, cast):
            yield _fact(verb, subject, predicate, target, confidence)
    for child in verb.children:
        if child.dep_ == "xcomp" and child.tag_ == "VBG":
            target = Entity(child.text, Kind.CONCEPT, child.text.casefold())
            yield _fact(verb, subject, predicate, target, confidence)


def _oblique(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    for preposition, noun in _prepositional(verb):
        pair = (verb.lemma_.casefold(), preposition)
        target = entity_at(noun, cast)
        if target is None:
            continue
        if pair in OBLIQUE:
            yield _fact(verb, subject, OBLIQUE[pair], target, SURE)
        elif pair in REVERSED:
            yield _fact(verb, target, REVERSED[pair], subject, SURE)


def _copula(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    if verb.lemma_ != "be":
        return
    for child in verb.children:
        if child.dep_ == "attr" and (target := entity_at(child, cast)):
            yield _fact(verb, subject, "is", target, LIKELY)
        if child.dep_ == "acomp":
            yield from _adjective(verb, child, subject, cast)


def _adjective(verb: Token, adjective: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    word = adjective.lemma_.casefold()
    for preposition, noun in _prepositional(adjective):
        predicate = ADJECTIVES.get((word, preposition))
        target = entity_at(noun, cast)
        if predicate and target:
            yield _fact(verb, subject, predicate, target, SURE)
    if word in TRAITS:
        yield _fact(verb, subject, "is", Entity(adjective.text, Kind.CONCEPT, word), SURE)


def _names(verb: Token, subject: Entity, cast: Cast) -> Iterator[Fact]:
    """ "My cat is called Tofu", "we call it Bluebird"."""
    for child in verb.children:
        named = child.dep_ in ("oprd", "dobj", "attr") and child.pos_ == "PROPN"
        if named and (target := entity_at(child, cast)):
            yield _fact(verb, subject, "is_called", target, SURE)


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


def _prepositional(head: Token) -> Iterator[tuple[str, Token]]:
    for child in head.children:
        if child.dep_ in ("prep", "agent", "dative"):
            for noun in _with_conjuncts(n for n in child.children if n.dep_ in ("pobj", "pcomp")):
                yield child.lower_, noun


def _with_conjuncts(nouns: Iterator[Token]) -> Iterator[Token]:
    """Each noun, and those joined to it by "and" or "or"."""
    for noun in nouns:
        yield noun
        yield from noun.conjuncts


def _fact(verb: Token, subject: Entity, predicate: str, target: Entity, confidence: float) -> Fact:
    tense = tense_of(verb) or Tense.PRESENT
    return Fact(subject, predicate, target, _negated(verb), tense, confidence)


def _negated(verb: Token) -> bool:
    """Not, never, or no longer; so is what one stopped or quit doing."""
    denied = any(child.dep_ == "neg" or child.lower_ == "never" for child in verb.children)
    governed = verb.dep_ == "xcomp" and (
        verb.head.lemma_ in ENDING_VERBS or any(c.dep_ == "neg" for c in verb.head.children)
    )
    return denied or governed
