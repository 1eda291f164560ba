"""Load what a process needs before it takes its first work, so that nobody waits for it then."""

from django.urls import get_resolver

from memory.encoders.semantic import encoder
from privacy import redaction


def warm_up() -> None:
    """The paths (a mistake in one of them stops the start) and the models."""
    get_resolver().url_patterns  # noqa: B018  (reading it imports every door)
    redaction.warm_up()
    encoder()
