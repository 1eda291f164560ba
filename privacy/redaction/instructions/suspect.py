"""Whether a text tries to instruct whoever remembers it."""

import re
from collections.abc import Iterator

from privacy.redaction.instructions import chinese, english, other_languages
from privacy.redaction.instructions.hidden import hides_text
from privacy.redaction.instructions.readings import readings
from privacy.redaction.instructions.signal import ENOUGH, FROM_OTHERS, FROM_THE_PERSON, Signal

UNTRUSTED = frozenset({"tool", "document", "import"})
_LATIN = re.compile("[a-z<\\]]{2}")
_HAN = re.compile("[\u3400-\u9fff]")
_QUOTES = "\"'“”‘’「」『』`«»"
_QUOTED_BEFORE = re.compile(rf"[{_QUOTES}][^{_QUOTES}\n]{{0,80}}$")
_LOOK_BACK = 90
_TRANSCRIPT = re.compile(r"^\s*(?:human|user|用户|me|you|我)\s*[::]", re.MULTILINE)
_ANSWER_TURN = re.compile(r"^\s*(?:assistant|ai|助手|助理|chatgpt|claude|bot)\s*[::]", re.MULTILINE)


def is_instruction(text: str, *, source: str = "import") -> bool:
    """Whether ``text`` from ``source`` (a memory's) gives signals enough.

    A person may tell an assistant more than a tool, a document or an import may.
    """
    weights = FROM_OTHERS if source in UNTRUSTED else FROM_THE_PERSON
    heard = signals_of(text, among=frozenset(weights))
    return sum(weights[signal] for signal in heard) >= ENOUGH


def signals_of(text: str, *, among: frozenset[Signal] = frozenset(Signal)) -> frozenset[Signal]:
    """Every signal ``among`` those asked for that some reading of ``text`` gives."""
    return frozenset(_signals(text, among))


def _signals(text: str, among: frozenset[Signal]) -> Iterator[Signal]:
    if hides_text(text):
        yield Signal.HIDDEN
    read = _without_turns(readings(text))
    for signal, pattern in _patterns(read):
        if signal in among and any(not _is_mention(match) for match in pattern.finditer(read)):
            yield signal


def _patterns(read: str) -> Iterator[tuple[Signal, re.Pattern[str]]]:
    """Those that can match: Chinese ones, with words of English in them, need a Han letter."""
    if _LATIN.search(read):
        yield from english.PATTERNS
    if _HAN.search(read):
        yield from chinese.PATTERNS
    if other_languages.SPEAKS.search(read):
        yield from other_languages.PATTERNS


def _without_turns(read: str) -> str:
    """A transcript's own marks of who speaks address nobody."""
    return _ANSWER_TURN.sub("", read) if _TRANSCRIPT.search(read) else read


def _is_mention(match: re.Match[str]) -> bool:
    """Whether it stands in quotes, in a text that speaks about attacks."""
    text = match.string
    before = text[max(0, match.start() - _LOOK_BACK) : match.start() + 1]
    return _QUOTED_BEFORE.search(before) is not None and (
        english.MENTIONED.search(text) is not None or chinese.MENTIONED.search(text) is not None
    )
