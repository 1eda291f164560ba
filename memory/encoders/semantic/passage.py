"""What a turn is embedded as: the end of the turn before it, who spoke, and what was said.

Short turns ("Yes, since March!") mean little alone. On LoCoMo's development half, vectors alone
find .22 of the evidence within ten from the bare text, .51 with the speaker, .62 with both.
"""

from dataclasses import dataclass, field

from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import derived, joined

END_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class Turn:
    """A text and who said it, if known."""

    text: RedactedText = field(repr=False)
    speaker: RedactedText | None = field(default=None, repr=False)


def passage(turn: Turn, before: Turn | None = None) -> RedactedText:
    """The text to embed for ``turn``; ``before`` is the turn before it in the same session."""
    if before is None:
        return _attributed(turn)
    return joined([_attributed(Turn(_end(before.text), before.speaker)), _attributed(turn)], "\n")


def _attributed(turn: Turn) -> RedactedText:
    return joined([turn.speaker, turn.text], ": ") if turn.speaker else turn.text


def _end(text: RedactedText) -> RedactedText:
    if len(text.value) <= END_CHARACTERS:
        return text
    return derived(f"…{text.value[-END_CHARACTERS:]}", source=text)
