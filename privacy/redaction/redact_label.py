"""Redaction of short fields: a session's name, a speaker, a topic, a value of metadata."""

from functools import partial

from privacy.redaction.attempt import attempt
from privacy.redaction.draft import begin
from privacy.redaction.policy import BALANCED, Policy
from privacy.redaction.redact import UNREAD, deadline
from privacy.redaction.redacted_text import RedactedText, redacted
from privacy.redaction.settle import Terms, settle


def redact_label(text: str, *, pseudonym_key: bytes, policy: Policy = BALANCED) -> RedactedText:
    """``text`` after the rules alone: a label is too short for the models to read."""
    terms = Terms(policy, pseudonym_key, deadline(len(text)))
    settled = attempt(partial(settle, begin(text), terms))
    return redacted(settled.draft.text if settled else f"<{UNREAD}>")
