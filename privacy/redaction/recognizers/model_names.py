"""People, places, groups and dates that the language models see."""

from collections.abc import Iterator

from privacy.language import Analysis
from privacy.redaction.recognizers.chinese_names import find_chinese
from privacy.redaction.recognizers.english_names import find_english
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PERSON", "LOCATION", "NATIONALITY", "ORGANIZATION", "DATE_TIME")


def find(analysis: Analysis) -> Iterator[Span]:
    """Names and dates with offsets in the analysed text."""
    for passage in analysis.passages:
        yield from find_english(passage.doc, passage.start)
    yield from find_chinese(analysis.words)
