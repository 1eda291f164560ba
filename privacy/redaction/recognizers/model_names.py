"""People, places, groups and dates that the language models see, with what they often mistake
taken out: words for products, numbers of log lines, relative days."""

import re
from collections.abc import Iterator

from spacy.tokens import Doc, Span as Entity, Token

from privacy.language import Analysis, Word
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PERSON", "LOCATION", "NATIONALITY", "ORGANIZATION", "DATE_TIME")

_ENGLISH = {
    "PERSON": "PERSON",
    "GPE": "LOCATION",
    "LOC": "LOCATION",
    "FAC": "LOCATION",
    "NORP": "NATIONALITY",
    "ORG": "ORGANIZATION",
    "DATE": "DATE_TIME",
}
_CHINESE = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION", "TIME": "DATE_TIME"}
_SCORE = 0.85
_ABSOLUTE = re.compile(
    r"\d{4}|\d[/.-]\d|\d(?:st|nd|rd|th)?\b.*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|(?:january|february|march|april|june|july|august|september|october|november|december|may \d)"
    r"|\d+\s*[年月日号]",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"[\d<>@#=/\\{}\[\]|_*+~^:;!?]|\.\w{2,}|[a-z][A-Z]{2}")
_PRODUCTS = frozenset(
    "ai android alexa api app aws azure bing bluetooth bot chatgpt chrome claude css docker django "
    "email excel facebook figma firefox gemini git github gitlab gmail google gpt grafana html http "
    "https instagram ios ipad iphone java javascript jenkins jira json kafka kotlin kubernetes linux "
    "llama mac macbook mongodb mysql netflix node nginx notion numpy oauth ok openai outlook pandas "
    "pdf php postgres postgresql powershell python pytorch rabbitmq react redis rust safari sdk siri "
    "slack spark spotify sql ssh swift teams tensorflow terraform tesla tiktok typescript ubuntu url "
    "usb valkey vim vpn vue wifi windows word xcode yaml youtube zoom mr mrs ms dr hi hey hello dear "
    "thanks thank please cheers regards yes no bot user assistant system admin agent customer ok "
    "monday tuesday wednesday thursday friday saturday sunday mom dad mum christmas easter halloween "
    "thanksgiving ticket order build error debug info warn null undefined true false todo".split()
)
_TRIMMED_TAGS = frozenset({"VERB", "AUX", "INTJ", "DET", "ADP", "PRON", "ADV", "CCONJ", "SCONJ", "PUNCT"})


def find(analysis: Analysis) -> Iterator[Span]:
    """Names and dates with offsets in the analysed text."""
    for passage in analysis.passages:
        for span in _in_doc(passage.doc):
            yield Span(
                passage.start + span.start, passage.start + span.end, span.entity_type, span.score
            )
    yield from _in_words(analysis.words)


def _in_doc(doc: Doc) -> Iterator[Span]:
    for entity in doc.ents:
        entity_type = _ENGLISH.get(entity.label_)
        trimmed = _trim(list(entity)) if entity_type == "PERSON" else list(entity)
        if entity_type and trimmed and _is_credible(entity_type, entity, trimmed):
            last = trimmed[-1]
            yield Span(trimmed[0].idx, last.idx + len(last), entity_type, _SCORE)


def _trim(tokens: list[Token]) -> list[Token]:
    """Without the verb or greeting before a name and the possessive after it."""
    while len(tokens) > 1 and (tokens[0].pos_ in _TRIMMED_TAGS or _is_product(tokens[0])):
        tokens = tokens[1:]
    while tokens and (tokens[-1].tag_ == "POS" or tokens[-1].is_punct or tokens[-1].is_space):
        tokens = tokens[:-1]
    return tokens


def _is_credible(entity_type: str, entity: Entity, tokens: list[Token]) -> bool:
    if entity_type == "DATE_TIME":
        return _ABSOLUTE.search(entity.text) is not None
    if entity_type != "PERSON":
        return not entity.text.isdigit()
    name = entity.doc[tokens[0].i : tokens[-1].i + 1].text
    return (
        _NO_NAME.search(name) is None
        and not all(_is_product(token) for token in tokens)
        and any(token.text[0].isupper() for token in tokens)
        and len(name) > 1
    )


def _is_product(token: Token) -> bool:
    return token.text.lower().rstrip(".") in _PRODUCTS


def _in_words(words: tuple[Word, ...]) -> Iterator[Span]:
    for start, end, tag, text in _joined(words):
        entity_type = _CHINESE.get(tag)
        if entity_type and _is_chinese_name(entity_type, text):
            yield Span(start, end, entity_type, _SCORE)


def _joined(words: tuple[Word, ...]) -> Iterator[tuple[int, int, str, str]]:
    """Words, with foreign names put together again ("John", " ", "Smith")."""
    at = 0
    while at < len(words):
        last = at
        while (
            last + 2 < len(words)
            and words[at].tag == words[last + 2].tag == "PER"
            and words[last + 1].text in {" ", "·", "•", "."}
        ):
            last += 2
        text = "".join(word.text for word in words[at : last + 1])
        yield words[at].start, words[last].end, words[at].tag, text
        at = last + 1


def _is_chinese_name(entity_type: str, text: str) -> bool:
    if entity_type == "DATE_TIME":
        return _ABSOLUTE.search(text) is not None
    if entity_type == "PERSON":
        return len(text) > 1 and _NO_NAME.search(text) is None and text.lower() not in _PRODUCTS
    return not text.isdigit()
