"""Ids for messages that have none."""

from hashlib import sha256


def chained_id(before: str, role: str, text: str) -> str:
    """An id from the message and the id before it: the same log read again gives the same ids,
    a longer one only adds to them, and a repeated "yes" gets one of its own."""
    link = "\n".join((before, role, text)).encode("utf-8", "surrogatepass")
    return sha256(link).hexdigest()[:32]
