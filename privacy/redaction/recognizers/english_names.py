"""Names in what the English model said, mended where it is known to err.

The small model takes people for companies and places, misses names in lists and short lines, and
sees people in products and log lines. A lexicon of given names and the grammar around a name put
that right.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from privacy.redaction.recognizers.dates import is_date
from privacy.redaction.recognizers.english_name_words import GROUP_WORDS, PRODUCTS
from privacy.redaction.recognizers.name_lexicon import is_given_name, is_place_too, is_word_too
from privacy.redaction.spans import Span

_TYPES = {
    "PERSON": "PERSON",
    "GPE": "LOCATION",
    "LOC": "LOCATION",
    "FAC": "LOCATION",
    "NORP": "NATIONALITY",
    "ORG": "ORGANIZATION",
    "DATE": "DATE_TIME",
}
_MISTAKEN = frozenset({"ORGANIZATION", "LOCATION", "NATIONALITY"})
_SCORE = 0.85
_NO_NAME = re.compile(r"[\d<>@#=/\\{}\[\]|_*+~^:;!?\"]|\.\w{2,}|[a-z][A-Z]{2}|\n")
_LEADING = frozenset(
    ["VERB", "AUX", "INTJ", "DET", "ADP", "PRON", "ADV", "CCONJ", "SCONJ", "PUNCT", "SPACE"]
)
_KIN = frozenset(
    [
        "kid",
        "son",
        "daughter",
        "wife",
        "husband",
        "brother",
        "sister",
        "mother",
        "father",
        "mom",
        "dad",
        "child",
        "baby",
        "boyfriend",
        "girlfriend",
        "fiance",
        "partner",
        "cousin",
        "uncle",
        "aunt",
        "nephew",
        "niece",
        "birthday",
        "wedding",
        "house",
        "apartment",
        "killer",
        "funeral",
        "concert",
    ]
)
_HUMAN_VERBS = frozenset(
    ["live", "marry", "shout", "laugh", "smile", "cry", "sleep", "whisper", "hug", "kiss"]
)
_JOINTS = frozenset({",", "and", "or", "&", "/"})


@dataclass(frozen=True, slots=True)
class _Name:
    """Tokens ``start`` to ``end`` (exclusive) of a parse."""

    start: int
    end: int
    entity_type: str


def find_english(doc: Doc, offset: int) -> Iterator[Span]:
    """The names and dates of ``doc``, which stands at ``offset`` of the text."""
    names = [_corrected(doc, name) for name in _said_by_model(doc)]
    names += _from_lexicon(doc, names)
    names = _with_lists(doc, names)
    for name in names:
        last = doc[name.end - 1]
        start = offset + doc[name.start].idx
        yield Span(start, offset + last.idx + len(last), name.entity_type, _SCORE)


def _said_by_model(doc: Doc) -> Iterator[_Name]:
    for entity in doc.ents:
        entity_type = _TYPES.get(entity.label_)
        if entity_type is None:
            continue
        tokens = list(entity) if entity_type == "DATE_TIME" else _trimmed(list(entity))
        if tokens and _is_credible(entity_type, tokens):
            yield _Name(tokens[0].i, tokens[-1].i + 1, entity_type)


def _trimmed(tokens: list[Token]) -> list[Token]:
    """Without the verb or greeting before a name and the possessive after it."""
    while len(tokens) > 1 and (tokens[0].pos_ in _LEADING or tokens[0].is_lower):
        tokens = tokens[1:]
    while len(tokens) > 1 and _is_product(tokens[0]):
        tokens = tokens[1:]
    while tokens and (tokens[-1].tag_ == "POS" or tokens[-1].is_punct or tokens[-1].is_space):
        tokens = tokens[:-1]
    return tokens


def _is_credible(entity_type: str, tokens: Sequence[Token]) -> bool:
    written = _written(tokens)
    if entity_type == "DATE_TIME":
        return is_date(written)
    if entity_type != "PERSON":
        return any(map(str.isalpha, written)) and not all(map(_is_product, tokens))
    return (
        len(written) > 1
        and _NO_NAME.search(written) is None
        and not all(map(_is_product, tokens))
        and (any(token.text[0].isupper() for token in tokens) or _is_lower_case(tokens[0].doc))
    )


def _corrected(doc: Doc, name: _Name) -> _Name:
    """A person where the model saw a company, a place or a people."""
    if name.entity_type not in _MISTAKEN:
        return name
    tokens = doc[name.start : name.end]
    person = _reads_as_person(list(tokens)) or _acts_as_person(doc, name)
    return _Name(name.start, name.end, "PERSON") if person else name


def _reads_as_person(tokens: Sequence[Token]) -> bool:
    first = tokens[0].lower_
    if len(tokens) > 4 or not is_given_name(first) or not all(map(_is_name_like, tokens)):
        return False
    return len(tokens) > 1 or not (is_place_too(first) or is_word_too(first))


def _acts_as_person(doc: Doc, name: _Name) -> bool:
    """``X's daughter``, or the one who lives, laughs or marries."""
    head = doc[name.end - 1]
    if not all(map(_is_name_like, doc[name.start : name.end])):
        return False
    owned = name.end + 1 < len(doc) and doc[name.end].tag_ == "POS"
    kin = owned and any(token.lemma_ in _KIN for token in doc[name.end + 1 : name.end + 3])
    return kin or (head.dep_ == "nsubj" and head.head.lemma_ in _HUMAN_VERBS)


def _from_lexicon(doc: Doc, names: Sequence[_Name]) -> list[_Name]:
    """Given names that the model passed over, with what follows of the name."""
    taken = _taken(names)
    found, at = [], 0
    while at < len(doc):
        if at in taken or not _starts_name(doc[at]):
            at += 1
            continue
        end = at + 1
        while end < len(doc) and end not in taken and _continues_name(doc, end):
            end += 1
        found.append(_Name(at, end, "PERSON"))
        at = end
    return found


def _starts_name(token: Token) -> bool:
    if token.ent_type_ or not is_given_name(token.lower_) or is_word_too(token.lower_):
        return False
    if _is_lower_case(token.doc):
        return len(token) > 3 and token.pos_ in {"PROPN", "NOUN", "ADJ"} and not token.is_stop
    return token.text[0].isupper() and len(token) > 2


def _continues_name(doc: Doc, at: int) -> bool:
    token = doc[at]
    if not doc[at - 1].whitespace_:
        return False
    if _is_lower_case(doc):
        return token.is_alpha and not token.is_stop and token.pos_ == "PROPN"
    return _is_name_like(token) and token.pos_ == "PROPN" and not _is_product(token)


def _with_lists(doc: Doc, names: list[_Name]) -> list[_Name]:
    """Names enumerated beside a person ("Romi, Erik and Amy") are people too."""
    people = [name for name in names if name.entity_type == "PERSON"]
    others = {name.start: name for name in names if name.entity_type != "PERSON"}
    taken = _taken(names)
    queue = list(people)
    while queue:
        person = queue.pop()
        for at in (_before_joint(doc, person.start), _after_joint(doc, person.end)):
            if at is None or not _is_list_item(doc[at]) or (at in taken and at not in others):
                continue
            mistaken = others.pop(at, None)
            if mistaken and mistaken.end - mistaken.start > 1:
                continue
            item = _Name(at, at + 1, "PERSON")
            taken.add(at)
            people.append(item)
            queue.append(item)
    return [*people, *others.values()]


def _is_list_item(token: Token) -> bool:
    return (
        token.pos_ == "PROPN"
        and len(token) > 2
        and token.text[0].isupper()
        and not token.is_upper
        and token.is_alpha
        and not _is_product(token)
        and not is_place_too(token.lower_)
    )


def _after_joint(doc: Doc, at: int) -> int | None:
    end = at
    while end < len(doc) and end - at < 2 and doc[end].lower_ in _JOINTS:
        end += 1
    return end if at < end < len(doc) else None


def _before_joint(doc: Doc, at: int) -> int | None:
    start = at - 1
    while start >= 0 and at - 1 - start < 2 and doc[start].lower_ in _JOINTS:
        start -= 1
    return start if 0 <= start < at - 1 else None


def _taken(names: Sequence[_Name]) -> set[int]:
    return {at for name in names for at in range(name.start, name.end)}


def _is_name_like(token: Token) -> bool:
    word = token.text.rstrip(".")
    letters = word.replace("-", "").replace("'", "")
    return (
        letters.isalpha()
        and word[0].isupper()
        and (len(word) == 1 or not token.is_upper)
        and token.lower_ not in GROUP_WORDS
    )


def _is_product(token: Token) -> bool:
    return token.lower_.rstrip(".") in PRODUCTS


def _is_lower_case(doc: Doc) -> bool:
    return doc.text.islower()


def _written(tokens: Sequence[Token]) -> str:
    doc = tokens[0].doc
    return doc[tokens[0].i : tokens[-1].i + 1].text
