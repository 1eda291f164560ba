"""Redaction before encoding: find personal data in a text and treat it by policy.

``str`` goes in, :class:`RedactedText` comes out; nothing else may be sealed or encoded.
"""

from privacy.redaction.policy import (
    BALANCED,
    MINIMAL,
    PROFILES,
    STRICT,
    Operator,
    Policy,
    SpecialCategories,
)
from privacy.redaction.redact import redact, redact_many
from privacy.redaction.redact_label import redact_label
from privacy.redaction.redacted_text import RedactedText, compose, decompose
from privacy.redaction.redaction import Finding, Redaction
from privacy.redaction.warm_up import warm_up

__all__ = [
    "BALANCED",
    "MINIMAL",
    "PROFILES",
    "STRICT",
    "Finding",
    "Operator",
    "Policy",
    "RedactedText",
    "Redaction",
    "SpecialCategories",
    "compose",
    "decompose",
    "redact",
    "redact_label",
    "redact_many",
    "warm_up",
]
