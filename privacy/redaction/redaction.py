"""What redaction answers."""

from dataclasses import dataclass, field
from typing import Literal

from privacy.language import Analysis
from privacy.redaction.policy import Operator
from privacy.redaction.redacted_text import RedactedText

Verdict = Literal["ok", "flagged", "quarantined", "rejected"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Code points ``start`` to ``end`` of the original held an ``entity_type``."""

    entity_type: str
    start: int
    end: int
    score: float
    operator: Operator


@dataclass(frozen=True, slots=True)
class Redaction:
    """A redacted text, what was found, and whether it may be kept; ``instructs`` if it tries to
    instruct whoever remembers it.

    ``analysis`` is what the models said of the redacted text (in normalised form), for whoever
    needs a parse too; None when none is at hand. ``replacements`` pairs each pseudonym with the
    original it stands for, for the vault: seal them, never log them.
    """

    text: RedactedText
    findings: tuple[Finding, ...]
    verdict: Verdict
    instructs: bool = False
    analysis: Analysis | None = field(default=None, repr=False, compare=False)
    replacements: tuple[tuple[str, str], ...] = field(default=(), repr=False)
