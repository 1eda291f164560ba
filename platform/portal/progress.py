"""Where long work stands, for pages that follow it."""

from privacy.models import OperationStatus

OPEN = frozenset({OperationStatus.QUEUED, OperationStatus.RUNNING})


def is_open(status: str) -> bool:
    """Whether the page should look again."""
    return status in OPEN
