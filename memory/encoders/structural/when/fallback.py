"""English times that only the entity recogniser sees, read by ``dateparser``."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial

from dateparser.date import DateDataParser
from spacy.tokens import Span

from memory.encoders.structural.when import stretches
from memory.encoders.structural.when.scan import Found, possible
from memory.encoders.structural.when.stretches import Stretch
from privacy.language import Analysis

# Lengths, ages, habits and stories' own clocks ("three days", "every week", "later") name no
# moment, though dateparser would read one into them.
_NO_MOMENT = re.compile(
    r"\b(?:every|each|daily|weekly|monthly|yearly|annual(?:ly)?|old|all|whole|later|earlier|before"
    r"|after|long|per|recent(?:ly)?|these|those|now|time|couple|few|several|half)\b"
    r"|^(?:about |almost |nearly |over |around |the |at least |more than )*[\w.,-]+ "
    r"(?:second|minute|hour|day|week|weekend|month|year|decade)s?$"
    r"|s$",
    re.IGNORECASE,
)
_TELLING = re.compile(r"\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|day|fortnight", re.I)
_LONGEST = 40
_MOST = 3


def read_left_over(analysis: Analysis, found: Iterable[Found], base: datetime) -> list[Found]:
    """The DATE and TIME spans of ``analysis`` that overlap nothing in ``found``, read; three at
    most, since a reading takes a millisecond."""
    taken = [(item.begin, item.end) for item in found]
    spans = [
        span
        for span in _spans(analysis)
        if all(span[1] <= begin or end <= span[0] for begin, end in taken)
    ]
    read = (
        (begin, end, possible(partial(_read, phrase, base))) for begin, end, phrase in spans[:_MOST]
    )
    return [Found(begin, end, stretch) for begin, end, stretch in read if stretch]


def _spans(analysis: Analysis) -> Iterator[tuple[int, int, str]]:
    for passage in analysis.passages:
        for span in passage.doc.ents:
            if _promising(span):
                begin = passage.start + span.start_char
                yield begin, begin + len(span.text), span.text


def _promising(span: Span) -> bool:
    return (
        span.label_ in ("DATE", "TIME")
        and len(span.text) <= _LONGEST
        and _TELLING.search(span.text) is not None
        and _NO_MOMENT.search(span.text) is None
        and span.root.dep_ != "nummod"
        and not (span.start and span.doc[span.start - 1].lower_ in ("every", "each"))
    )


def _read(phrase: str, base: datetime) -> Stretch | None:
    settings = {"RELATIVE_BASE": base.replace(tzinfo=None), "RETURN_AS_TIMEZONE_AWARE": False}
    parsed = DateDataParser(languages=["en"], settings=settings).get_date_data(phrase)
    if parsed.date_obj is None:
        return None
    moment = parsed.date_obj.replace(tzinfo=base.tzinfo)
    if parsed.period in ("day", "week", "month", "year"):
        return stretches.unit_from(moment, 0, parsed.period)
    return stretches.clock(moment, moment.hour, moment.minute)
