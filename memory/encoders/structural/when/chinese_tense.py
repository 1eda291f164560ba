"""Which way a Chinese clause points in time: its particles tell."""

import re

from memory.encoders.structural.values import Tense

_CLAUSE = re.compile(r"[^。！？；!?;\n]{0,24}")
_FUTURE = re.compile(r"将|打算|计划|准备|即将|要(?!求|是)|会(?!议|员)|想")
_PAST = re.compile(r"了|过(?!去|期|程|敏)|曾|已经?")


def chinese_tense_after(text: str, offset: int) -> Tense | None:
    """The tense of the clause that goes on at ``offset`` (``text`` is simplified); None if open."""
    match = _CLAUSE.match(text, offset)
    clause = match.group() if match else ""
    if _FUTURE.search(clause):
        return Tense.FUTURE
    return Tense.PAST if _PAST.search(clause) else None
