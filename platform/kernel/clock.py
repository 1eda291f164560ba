"""Time: always aware, always UTC; microseconds since the epoch where bytes must be exact."""

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def now() -> datetime:
    """The current moment, aware and in UTC."""
    return datetime.now(UTC)


def to_micros(moment: datetime) -> int:
    """Microseconds since the epoch, exact (no floating point)."""
    return (moment - EPOCH) // MICROSECOND


def from_micros(micros: int) -> datetime:
    """The inverse of :func:`to_micros`."""
    return EPOCH + micros * MICROSECOND
