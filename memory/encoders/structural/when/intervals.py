"""Every time expression of a text, as intervals."""

import re
from collections.abc import Iterator
from datetime import datetime
from functools import partial

from memory.encoders.structural.english.tense import tense_at
from memory.encoders.structural.values import Interval
from memory.encoders.structural.when.chinese_rules import CHINESE_JOINTS, CHINESE_RULES
from memory.encoders.structural.when.chinese_tense import chinese_tense_after
from memory.encoders.structural.when.english_days import DAY_RULES
from memory.encoders.structural.when.english_joints import ENGLISH_JOINTS
from memory.encoders.structural.when.english_spans import SPAN_RULES
from memory.encoders.structural.when.fallback import read_left_over
from memory.encoders.structural.when.iso_rules import ISO_RULES
from memory.encoders.structural.when.scan import Found, Frame, longest, scan
from memory.lexical.scripts import HAN
from memory.lexical.simplified import simplify
from privacy.language import Analysis

_HAN = re.compile(f"[{HAN}]")
_ENGLISH_HINT = re.compile(
    r"\d|day|week|month|year|night|morning|afternoon|evening|noon|ago\b|now\b|summer|winter|spring"
    r"|autumn|fall\b|quarter|decade|hour|minute|since|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
    r"|dec|christmas|halloween|tomorrow|(?-i:Mon|Tue|Wed|Thu|Fri)",
    re.IGNORECASE,
)


def intervals(text: str, analysis: Analysis, base: datetime) -> tuple[Interval, ...]:
    """The times that ``text`` speaks of, reckoned from ``base``, the moment of speaking, in its
    time zone; in the order of the text. ``analysis`` is that of ``text``. Never raises."""
    found = longest([*_chinese(text, base), *_english(text, analysis, base)])
    left_over = read_left_over(analysis, found, base)
    return tuple(
        Interval(
            item.stretch.start,
            item.stretch.end,
            item.stretch.granularity,
            text[item.begin : item.end].strip(),
        )
        for item in sorted([*found, *left_over], key=lambda item: item.begin)
    )


def _chinese(text: str, base: datetime) -> Iterator[Found]:
    if _HAN.search(text):
        plain = simplify(text)
        frame = Frame(base, partial(chinese_tense_after, plain))
        yield from scan(plain, (*CHINESE_RULES, *ISO_RULES), CHINESE_JOINTS, frame)


def _english(text: str, analysis: Analysis, base: datetime) -> Iterator[Found]:
    if analysis.passages and _ENGLISH_HINT.search(text):
        frame = Frame(base, partial(tense_at, analysis))
        yield from scan(text, (*ISO_RULES, *DAY_RULES, *SPAN_RULES), ENGLISH_JOINTS, frame)
