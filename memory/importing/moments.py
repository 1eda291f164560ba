"""Times as exports write them."""

from datetime import UTC, datetime, timedelta

from kernel.clock import EPOCH

# Seconds since 1970 stay below this until the year 5138, milliseconds passed it in 1973.
MILLISECONDS_FROM = 1e11
# No chat with an assistant is older than the first; a year beyond the last is a broken clock.
FIRST_YEAR, LAST_YEAR = 2000, 2100


def read_moment(value: object) -> datetime | None:
    """Seconds or milliseconds since 1970, or ISO 8601 (UTC where it names no zone), as UTC.

    None for anything else, and for times before 2000 or after 2100.
    """
    try:
        moment = _parse(value)
    except (ValueError, OverflowError):
        return None
    return moment if moment and FIRST_YEAR <= moment.year <= LAST_YEAR else None


def _parse(value: object) -> datetime | None:
    if isinstance(value, str):
        moment = datetime.fromisoformat(value.strip())
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    if isinstance(value, int | float) and not isinstance(value, bool):
        seconds = value / 1000 if abs(value) >= MILLISECONDS_FROM else value
        return EPOCH + timedelta(seconds=seconds)
    return None
