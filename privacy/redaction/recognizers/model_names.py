"""People, places, groups and dates that the language models see."""

from collections.abc import Iterator

from privacy.language import Analysis
from privacy.redaction.recognizers.brands import brands
from privacy.redaction.recognizers.chinese_names import find_chinese
from privacy.redaction.recognizers.english_names import find_english
from privacy.redaction.recognizers.name_lexicon import is_given_name
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PERSON", "LOCATION", "NATIONALITY", "ORGANIZATION", "DATE_TIME")


def find(analysis: Analysis) -> Iterator[Span]:
    """Names and dates with offsets in the analysed text; a brand that bears a name is nobody."""
    spans = list(_all(analysis))
    named = list(brands(analysis.text)) if spans else []
    for span in spans:
        branded = any(start < span.end and span.start < end for start, end in named)
        if not branded and not _is_loan_word(analysis, span):
            yield span


def _is_loan_word(analysis: Analysis, span: Span) -> bool:
    """English words in a Chinese sentence are no names while they are in lower case."""
    written = analysis.text[span.start : span.end]
    loaned = span.entity_type == "PERSON" and bool(analysis.words) and written.islower()
    return loaned and not is_given_name(written.split()[0])


def _all(analysis: Analysis) -> Iterator[Span]:
    for passage in analysis.passages:
        yield from find_english(passage.doc, passage.start)
    yield from find_chinese(analysis.words)
