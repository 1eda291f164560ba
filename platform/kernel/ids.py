"""Identifiers: UUID version 7 (RFC 9562, section 5.7), so that they sort by time of birth."""

import os
import threading
import time
from uuid import UUID

NANOSECONDS = 1_000_000
FRACTION_BITS = 12

_lock = threading.Lock()
_last = 0


def new_id() -> UUID:
    """A fresh UUIDv7: 48 bits of Unix milliseconds, 12 of their fraction, 62 random bits.

    Within a process each is greater than the one before (RFC 9562, section 6.2, method 3).
    """
    ticks = _next_ticks()
    milliseconds, fraction = ticks >> FRACTION_BITS, ticks & 0xFFF
    random_bits = int.from_bytes(os.urandom(8), "big") >> 2
    return UUID(int=milliseconds << 80 | 0x7 << 76 | fraction << 64 | 0b10 << 62 | random_bits)


def _next_ticks() -> int:
    """The time in 4096ths of a millisecond, moved on where the clock has not."""
    global _last
    with _lock:
        milliseconds, rest = divmod(time.time_ns(), NANOSECONDS)
        now = milliseconds << FRACTION_BITS | (rest << FRACTION_BITS) // NANOSECONDS
        _last = max(now, _last + 1)
        return _last
