"""Noun phrases of an English parse as entities."""

import re
from collections.abc import Iterator

from spacy.tokens import Doc, Span, Token

from memory.encoders.structural.cast import ASKED_FOR, WE, Cast
from memory.encoders.structural.english.nouns import (
    AMOUNT_NOUNS,
    EMPTY_NOUNS,
    KIN,
    TYPE_NOUNS,
    VAGUE_ADJECTIVES,
)
from memory.encoders.structural.naming import key_of
from memory.encoders.structural.values import Entity, Kind

_FIRST = frozenset({"i", "me", "myself", "my", "mine"})
_US = frozenset({"we", "us", "our", "ours", "ourselves"})
_SECOND = frozenset({"you", "yourself", "your", "yours"})
_QUESTION_TAGS = frozenset({"WP", "WP$", "WDT"})
_KINDS = {
    "PERSON": Kind.PERSON,
    "NORP": Kind.CONCEPT,
    "FAC": Kind.PLACE,
    "ORG": Kind.ORGANISATION,
    "GPE": Kind.PLACE,
    "LOC": Kind.PLACE,
    "PRODUCT": Kind.PRODUCT,
    "EVENT": Kind.EVENT,
    "WORK_OF_ART": Kind.TITLE,
    "LAW": Kind.TITLE,
    "MONEY": Kind.AMOUNT,
    "QUANTITY": Kind.AMOUNT,
    "PERCENT": Kind.AMOUNT,
}
_NOT_THINGS = frozenset({"DATE", "TIME", "CARDINAL", "ORDINAL"})
_NAMING = frozenset({"NOUN", "PROPN", "NUM", "X", "ADJ", "VERB"})
_NAMING = frozenset({"NOUN", "PROPN", "NUM", "X", "ADJ", "VERB"})
_MODIFIERS = frozenset({"compound", "amod", "nmod"})
_FILE = re.compile(r"[\w-]+\.[a-z]{1,5}")
_FUNCTION = re.compile(r"\w+\(\)|[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+")


def entities_of(doc: Doc) -> Iterator[Entity]:
    """Names that the model tags, then the heads of noun phrases."""
    for span in doc.ents:
        if span.label_ in _KINDS and (entity := _named(span)):
            yield entity
    for token in doc:
        heads = token.pos_ in ("NOUN", "PROPN") and token.dep_ not in ("compound", "nmod")
        if heads and (entity := entity_at(token, None)):
            yield entity


def entity_at(head: Token, cast: Cast | None) -> Entity | None:
    """What the phrase headed by ``head`` names; pronouns through ``cast``; None for nothing that
    could be told apart ("thing", "it")."""
    if cast and (who := _pronoun(head, cast)):
        return who
    if head.pos_ not in _NAMING or head.ent_type_ in _NOT_THINGS:
        return None
    if name := name_of_kin(head):
        return entity_at(name, cast)
    if head.lemma_.casefold() in AMOUNT_NOUNS:
        return _amount_of(head, cast)
    if head.lemma_.casefold() in EMPTY_NOUNS or head.is_punct:
        return None
    return _of_phrase(head)


def name_of_kin(noun: Token) -> Token | None:
    """ "my sister Anna" is Anna."""
    if noun.lemma_.casefold() not in KIN:
        return None
    named = (child for child in noun.children if child.dep_ == "appos" and child.pos_ == "PROPN")
    return next(named, None)


def _amount_of(head: Token, cast: Cast | None) -> Entity | None:
    """ "a lot of tea" is tea."""
    for child in head.children:
        if child.dep_ == "prep" and child.lower_ == "of":
            return next((entity_at(noun, cast) for noun in child.children), None)
    return None


def _pronoun(head: Token, cast: Cast) -> Entity | None:
    word = head.lower_
    if word in _FIRST:
        return cast.speaker
    if word in _US:
        return WE
    if word in _SECOND:
        return cast.addressee
    if cast.asking and head.tag_ in _QUESTION_TAGS:
        return ASKED_FOR
    return None


def _of_phrase(head: Token) -> Entity | None:
    """The head with the modifiers that tell it apart; its key ends in the head's lemma, so that
    a thing and several of them meet."""
    parts = [child for child in head.lefts if _tells(child)]
    words = [token.text for part in parts for token in part.subtree if _tells(token)]
    last = head.lemma_ if head.pos_ == "NOUN" else head.text
    key = key_of(" ".join([*words, last]))
    return Entity(" ".join([*words, head.text]), _kind(head), key) if len(key) > 1 else None


def _tells(token: Token) -> bool:
    if token.dep_ not in _MODIFIERS or token.pos_ in ("PRON", "DET", "PUNCT", "SPACE", "PART"):
        return False
    return token.lemma_.casefold() not in VAGUE_ADJECTIVES


def _named(span: Span) -> Entity | None:
    return _entity(span.text, _KINDS[span.label_])


def _entity(name: str, kind: Kind) -> Entity | None:
    key = key_of(name)
    return Entity(" ".join(name.split()), kind, key) if len(key) > 1 else None


def _kind(head: Token) -> Kind:
    if head.ent_type_ in _KINDS:
        return _KINDS[head.ent_type_]
    if _FILE.fullmatch(head.text):
        return Kind.FILE
    if _FUNCTION.fullmatch(head.text):
        return Kind.FUNCTION
    named = TYPE_NOUNS.get(head.lemma_.casefold())
    return Kind(named) if named else Kind.CONCEPT
