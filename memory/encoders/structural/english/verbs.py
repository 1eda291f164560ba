"""What the rules on verbs share: complements, negation, and a relation with its tense."""

from collections.abc import Iterator

from spacy.tokens import Token

from memory.encoders.structural.english.nouns import ENDING_VERBS
from memory.encoders.structural.english.tense import tense_of
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Tense

SURE, LIKELY, GUESSED = 0.9, 0.7, 0.5


def prepositional(head: Token) -> Iterator[tuple[str, Token]]:
    for child in head.children:
        if child.dep_ in ("prep", "agent", "dative"):
            inner = next(
                (p for p in child.children if p.dep_ == "pcomp" and p.lower_ == "of"), child
            )
            for noun in with_conjuncts(n for n in inner.children if n.dep_ == "pobj"):
                yield child.lower_, noun


def with_conjuncts(nouns: Iterator[Token]) -> Iterator[Token]:
    """Each noun, and those joined to it by "and" or "or"."""
    for noun in nouns:
        yield noun
        yield from noun.conjuncts


def fact_of(
    verb: Token, subject: Entity, predicate: str, target: Entity, confidence: float
) -> Fact:
    tense = tense_of(verb) or Tense.PRESENT
    return Fact(subject, predicate, target, negated(verb), tense, confidence)


def negated(verb: Token) -> bool:
    """Not, never, or no longer; so is what one stopped or quit doing."""
    denied = any(
        child.dep_ == "neg" or child.lower_ == "never" or _no_longer(child)
        for child in verb.children
    )
    governed = verb.dep_ == "xcomp" and (
        verb.head.lemma_ in ENDING_VERBS or any(c.dep_ == "neg" for c in verb.head.children)
    )
    return denied or governed


def _no_longer(word: Token) -> bool:
    return word.lower_ == "longer" and any(child.lower_ == "no" for child in word.children)
