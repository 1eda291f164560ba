"""Cursors that can't be forged: the last id of a page, signed for one list of one person."""

from uuid import UUID

from django.core import signing

from kernel.errors import InvalidInput

SALT = "dualtrace.cursor"


def write_cursor(list_name: str, owner: UUID, last: UUID) -> str:
    """The cursor after ``last`` in ``list_name`` of ``owner``."""
    return signing.dumps([list_name, owner.hex, last.hex], salt=SALT)


def read_cursor(list_name: str, owner: UUID, cursor: str | None) -> UUID | None:
    """The id in ``cursor``; raises :class:`InvalidInput` unless it was made for this list."""
    if cursor is None:
        return None
    try:
        name, owned_by, last = signing.loads(cursor, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        name, owned_by, last = "", "", ""
    if (name, owned_by) != (list_name, owner.hex):
        raise InvalidInput("cursor", "Use next_cursor of the page before, unchanged.")
    return UUID(last)
