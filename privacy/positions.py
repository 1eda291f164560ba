"""Cursors over the audit log: a place in time, signed for one list of one owner."""

from uuid import UUID

from django.core import signing

from audit.listing import Position
from kernel.errors import InvalidInput

SALT = "dualtrace.position"


def write_position(list_name: str, owner: UUID, position: Position | None) -> str | None:
    """The cursor of the page that begins after ``position``; None where there is none."""
    if position is None:
        return None
    place = [list_name, owner.hex, position.occurred_at, position.id.hex]
    return signing.dumps(place, salt=SALT)


def read_position(list_name: str, owner: UUID, cursor: str | None) -> Position | None:
    """The place in ``cursor``; raises :class:`InvalidInput` for one of another list or none of
    ours."""
    if cursor is None:
        return None
    try:
        name, owned_by, occurred_at, entry_id = signing.loads(cursor, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        name, owned_by, occurred_at, entry_id = "", "", 0, ""
    if (name, owned_by) != (list_name, owner.hex):
        raise InvalidInput("cursor", "Use next_cursor of the page before, unchanged.")
    return Position(occurred_at, UUID(entry_id))
