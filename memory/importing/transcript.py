"""One conversation while it is read: names its items, numbers its turns, judges its texts."""

from dataclasses import dataclass
from datetime import datetime

from memory.importing.items import ImportedTurn, Item, Reason, Role, Skipped
from memory.importing.shapes import is_storable
from memory.values import TEXT_LIMIT


@dataclass(slots=True)
class Transcript:
    """``origin`` is the format, ``id`` the conversation's own; ``began`` stands in for times
    that messages lack."""

    origin: str
    id: str
    topic: str | None = None
    began: datetime | None = None
    turns: int = 0

    def ref(self, message: str, part: str | None = None) -> str:
        """The stable name of a message, or of one part of it."""
        whole = f"{self.origin}:{self.id}:{message}"
        return f"{whole}#{part}" if part else whole

    def skip(self, message: str, reason: Reason, part: str | None = None) -> Skipped:
        """``message``, or one part of it, is left out."""
        return Skipped(self.ref(message, part), reason)

    def skip_all(self, reason: Reason) -> Skipped:
        """The whole conversation is left out."""
        return Skipped(f"{self.origin}:{self.id}", reason)

    def keep(
        self,
        message: str,
        role: Role,
        text: str,
        *,
        speaker: str | None,
        occurred_at: datetime | None = None,
    ) -> Item:
        """The message as the next turn, or skipped if its text cannot be a memory."""
        text = text.strip()
        unfit = _unfit(text)
        if unfit:
            return self.skip(message, unfit)
        self.turns += 1
        return ImportedTurn(
            ref=self.ref(message),
            session=self.id,
            turn=self.turns,
            speaker=speaker,
            role=role,
            occurred_at=occurred_at or self.began,
            text=text,
            topic=self.topic,
        )


def _unfit(text: str) -> Reason | None:
    if not text:
        return Reason.EMPTY
    if len(text) > TEXT_LIMIT:
        return Reason.TOO_LONG
    return None if is_storable(text) else Reason.UNSTORABLE
