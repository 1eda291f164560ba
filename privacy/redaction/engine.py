"""Presidio's analyzer engine over our readings.

One engine, two passes in place of languages: ``rules`` runs the recognizers that look at the
characters, ``names`` those that look at what the language models said. Neither pass lets Presidio
parse, download or log; each gets its artifacts from us.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from presidio_analyzer import (
    AnalyzerEngine,
    EntityRecognizer,
    LocalRecognizer,
    RecognizerRegistry,
    RecognizerResult,
)
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer
from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine

from privacy.language import Analysis
from privacy.redaction.reading import Reading, read
from privacy.redaction.recognizers import (
    bank_accounts,
    birth_and_age,
    cards,
    chinese_addresses,
    chinese_ids,
    connection_strings,
    emails,
    ibans,
    links,
    messengers,
    model_names,
    national_ids,
    network_addresses,
    passwords,
    phones,
    plates,
    presidio_ids,
    private_keys,
    provider_keys,
    random_values,
    special_categories,
    spoken_numbers,
    stated_codes,
    stated_names,
    street_addresses,
    travel_documents,
)
from privacy.redaction.spans import Span

RULES, NAMES = "rules", "names"
_RULES = (
    private_keys,
    connection_strings,
    provider_keys,
    random_values,
    passwords,
    stated_codes,
    spoken_numbers,
    cards,
    ibans,
    bank_accounts,
    chinese_ids,
    national_ids,
    presidio_ids,
    travel_documents,
    emails,
    phones,
    network_addresses,
    messengers,
    street_addresses,
    chinese_addresses,
    plates,
    birth_and_age,
    stated_names,
    special_categories,
    links,
)


class TookTooLong(Exception):
    """A text was not read to its end in the time it may take."""


class _Artifacts(NlpArtifacts):
    """What a recognizer reads, in Presidio's envelope."""

    def __init__(self, subject: Reading | Analysis, deadline: float) -> None:
        super().__init__([], None, [], [], None, RULES)  # type: ignore[arg-type]
        self.subject = subject
        self.deadline = deadline


class _SpanRecognizer(LocalRecognizer):
    """Our ``find`` functions of one pass as a Presidio recognizer.

    One for them all: Presidio's bookkeeping for each of two dozen took as long as a third of
    what the Chinese model takes for a message.
    """

    def __init__(self, language: str, modules: Iterable[Any]) -> None:
        types = dict.fromkeys(name for module in modules for name in module.ENTITY_TYPES)
        super().__init__(list(types), name=language, supported_language=language)
        self.finds: list[Callable[[Any], Iterator[Span]]] = [module.find for module in modules]

    def load(self) -> None:
        """Nothing to load: patterns are compiled at import."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """The spans found in the artifacts' subject, of which ``text`` is the plain form."""
        if not isinstance(nlp_artifacts, _Artifacts):
            raise TypeError("This recognizer reads the artifacts of this engine only.")
        return [
            RecognizerResult(span.entity_type, span.start, span.end, span.score)
            for find in self.finds
            for span in _in_time(find, nlp_artifacts)
        ]


def _in_time(find: Callable[[Any], Iterator[Span]], artifacts: _Artifacts) -> Iterator[Span]:
    if time.monotonic() > artifacts.deadline:
        raise TookTooLong
    return find(artifacts.subject)


class _NoParser(NlpEngine):
    """Presidio wants an engine; ours has always read the text already."""

    def load(self) -> None:
        """Nothing to load."""

    def is_loaded(self) -> bool:
        """Always."""
        return True

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        """Refused: artifacts are always handed over."""
        raise NotImplementedError

    def process_batch(
        self, texts: Iterable[str], language: str, batch_size: int = 1, n_process: int = 1, **_: Any
    ) -> Iterator[tuple[str, NlpArtifacts]]:
        """Refused, as :meth:`process_text`."""
        raise NotImplementedError

    def is_stopword(self, word: str, language: str) -> bool:
        """Unused: recognizers judge context themselves."""
        return False

    def is_punct(self, word: str, language: str) -> bool:
        """Unused, as :meth:`is_stopword`."""
        return False

    def get_supported_entities(self) -> list[str]:
        """None beyond the recognizers'."""
        return []

    def get_supported_languages(self) -> list[str]:
        """The two passes."""
        return [RULES, NAMES]


class _KeepScores(ContextAwareEnhancer):
    """Recognizers weigh the words around a finding themselves, in both languages."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0, 0, 0)

    def enhance_using_context(
        self,
        text: str,
        raw_results: list[RecognizerResult],
        nlp_artifacts: NlpArtifacts,
        recognizers: list[EntityRecognizer],
        context: list[str] | None = None,
    ) -> list[RecognizerResult]:
        """The results as they are."""
        return raw_results


@cache
def _engine() -> AnalyzerEngine:
    recognizers: list[EntityRecognizer] = [
        _SpanRecognizer(RULES, _RULES),
        _SpanRecognizer(NAMES, (model_names,)),
    ]
    languages = [RULES, NAMES]
    return AnalyzerEngine(
        registry=RecognizerRegistry(recognizers=recognizers, supported_languages=languages),
        nlp_engine=_NoParser(),
        supported_languages=languages,
        context_aware_enhancer=_KeepScores(),
    )


def find_by_rule(plain: str, *, deadline: float) -> list[Span]:
    """What the rules find in a normalised text; raises :class:`TookTooLong`."""
    return _analyze(plain, RULES, _Artifacts(read(plain), deadline))


def find_names(analysis: Analysis, *, deadline: float) -> list[Span]:
    """What the models found in an analysed text; raises :class:`TookTooLong`."""
    return _analyze(analysis.text, NAMES, _Artifacts(analysis, deadline))


def _analyze(text: str, language: str, artifacts: _Artifacts) -> list[Span]:
    results = _engine().analyze(text, language, nlp_artifacts=artifacts)
    return [Span(result.start, result.end, result.entity_type, result.score) for result in results]
