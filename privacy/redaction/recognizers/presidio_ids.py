"""Presidio's own recognizers of national numbers that carry a check character.

Those with letters in them stand on their checksum alone; digits alone would let every tenth
number through, so they also need the text to name them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from presidio_analyzer import PatternRecognizer
from presidio_analyzer.predefined_recognizers import (
    EsNieRecognizer,
    EsNifRecognizer,
    FiPersonalIdentityCodeRecognizer,
    InPanRecognizer,
    ItFiscalCodeRecognizer,
    PlPeselRecognizer,
    SePersonnummerRecognizer,
    SgFinRecognizer,
)

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("NATIONAL_ID",)


@dataclass(frozen=True, slots=True)
class _Check:
    form: re.Pattern[str]
    recognizer: PatternRecognizer
    needs_label: bool = False


_CHECKS = (
    _Check(re.compile(r"\d{7,8}-?[A-Z]", re.I), EsNifRecognizer()),
    _Check(re.compile(r"[XYZ]-?\d{7}-?[A-Z]", re.I), EsNieRecognizer()),
    _Check(re.compile(r"[A-Z]{6}[\dL-V]{2}[A-EHLMPR-T][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]", re.I),
           ItFiscalCodeRecognizer()),
    _Check(re.compile(r"\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]", re.I), FiPersonalIdentityCodeRecognizer()),
    _Check(re.compile(r"[STFGM]\d{7}[A-Z]"), SgFinRecognizer(), needs_label=True),
    _Check(re.compile(r"\d{6}[-+]\d{4}"), SePersonnummerRecognizer()),
    _Check(re.compile(r"[A-Z]{3}[PCHABGJLFT][A-Z]\d{4}[A-Z]"), InPanRecognizer()),
    _Check(re.compile(r"\d{11}"), PlPeselRecognizer(), needs_label=True),
)  # fmt: skip
_TOKEN = re.compile(r"(?<![0-9A-Za-z-])(?=[0-9A-Za-z+-]*\d{3})[0-9A-Za-z+-]{8,17}(?![0-9A-Za-z-])")
_MINIMUM = 0.5


def find(reading: Reading) -> Iterator[Span]:
    """Tokens that one of Presidio's recognizers confirms."""
    for token in _TOKEN.finditer(reading.numbers):
        label = reading.label(*token.span())
        if label != "other" and any(_confirms(check, token.group(), label) for check in _CHECKS):
            yield Span(*token.span(), "NATIONAL_ID", 0.9)


def _confirms(check: _Check, token: str, label: str | None) -> bool:
    if check.form.fullmatch(token) is None or (check.needs_label and label != "national_id"):
        return False
    results = check.recognizer.analyze(token, check.recognizer.supported_entities)
    return any(result.score >= _MINIMUM for result in results)
