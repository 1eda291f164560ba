"""The tense of an English verb, by its form and its auxiliaries."""

from spacy.tokens import Doc, Token

from memory.encoders.structural.values import Tense
from privacy.language import Analysis

_WILL = frozenset({"will", "shall", "'ll", "’ll", "wo"})
_AHEAD = frozenset({"want", "plan", "hope", "intend", "wish", "expect", "need", "aim", "decide"})
_BY_TAG = {"VBD": Tense.PAST, "VBZ": Tense.PRESENT, "VBP": Tense.PRESENT, "MD": Tense.PRESENT}


def tense_of(verb: Token) -> Tense | None:
    """When what ``verb`` says holds; None if it is not a verb, nor under one."""
    for token in (verb, *verb.ancestors):
        if token.tag_.startswith(("VB", "MD")) and (tense := _own_tense(token)):
            return tense
    return None


def tense_at(analysis: Analysis, offset: int) -> Tense | None:
    """The tense of the clause around a character of the text."""
    for passage in analysis.passages:
        local = offset - passage.start
        if 0 <= local < len(passage.doc.text):
            return _tense_around(passage.doc, local)
    return None


def _tense_around(doc: Doc, offset: int) -> Tense | None:
    span = doc.char_span(offset, offset + 1, alignment_mode="expand")
    return tense_of(span[0]) if span else None


def _own_tense(verb: Token) -> Tense | None:
    helpers = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    if looks_ahead(verb) or any(helper.lower_ in _WILL for helper in helpers):
        return Tense.FUTURE
    tags = {helper.tag_ for helper in helpers}
    if "VBD" in tags or any(helper.lemma_ == "have" for helper in helpers):
        return Tense.PAST
    if tags & _BY_TAG.keys():
        return Tense.PRESENT
    if verb.tag_ == "VB":  # an order or proposal
        return Tense.FUTURE if verb.dep_ == "ROOT" else None
    if verb.tag_ == "VBN":
        return Tense.PAST if verb.dep_ == "ROOT" else None
    return _BY_TAG.get(verb.tag_)


def looks_ahead(verb: Token) -> bool:
    """Whether ``verb`` is only meant to happen: going to …, want to …, decided to …"""
    head = verb.head
    return verb.dep_ == "xcomp" and (
        head.lemma_ in _AHEAD or head.lower_ in ("gon", "gonna", "going")
    )
