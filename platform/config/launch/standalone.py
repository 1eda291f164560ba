"""Management commands on their own: the running database is used, or started for the command."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def services_for(argv: Sequence[str]) -> Iterator[None]:
    """What ``argv`` needs is up inside the block."""
    yield
