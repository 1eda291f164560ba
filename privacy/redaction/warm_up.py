"""Load all that redaction needs before the first text comes in."""

from privacy.redaction.recognizers.phones import warm_phones
from privacy.redaction.redact import redact


def warm_up() -> None:
    """Load models, recognizers and numbering plans; a few seconds, once a process."""
    warm_phones()
    redact("Alice met Bob at the old station. 张伟昨天在北京。", pseudonym_key=b"\0" * 32)
