"""What comes out of an export: turns to remember, and what was left out and why."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal

Role = Literal["user", "assistant"]


class Reason(StrEnum):
    """Why something in an export is not a memory; each value finishes "skipped: …"."""

    ATTACHMENT = "an attached file or picture"
    DOCUMENT = "a document of a project, not something said"
    DO_NOT_REMEMBER = "the person chose that this conversation is not remembered"
    DUPLICATE = "stands twice in this export"
    EMPTY = "holds no text"
    HIDDEN = "never shown in the conversation"
    MISSING = "listed in the manifest, but not in this export"
    NOT_CONVERSATIONS = "not a file of conversations"
    NOT_TEXT = "not text: a picture, a sound or another part"
    OTHER_BRANCH = "an answer or wording that was replaced by another"
    PROFILE = "the assistant's settings, not something said"
    REASONING = "the model's reasoning"
    SUMMARY = "a summary made by the tool"
    SYSTEM = "an instruction to the model"
    TOO_LONG = "longer than a memory may be"
    TOOL = "a tool's call or result"
    UNREADABLE = "does not have the form of the rest of this export"
    UNSTORABLE = "holds NUL characters or broken Unicode"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedTurn:
    """One thing said, unredacted.

    ``ref`` is the origin's stable id of it: the same export read again gives the same refs, so
    the caller can tell what it has already. It may be derived from the text where the origin has
    no ids: keep it as a keyed token only. ``turn`` counts the imported turns of a session from 1;
    facts that a memory store kept, rather than said, have none, and often no session.
    ``occurred_at`` is UTC, or None where the export holds no time at all.
    """

    ref: str
    session: str | None = field(repr=False)
    turn: int | None
    speaker: str | None = field(repr=False)
    role: Role
    occurred_at: datetime | None
    text: str = field(repr=False)
    topic: str | None = field(default=None, repr=False)
    source: str = "import"


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that is not imported; ``ref`` says which, as in :class:`ImportedTurn`."""

    ref: str
    reason: Reason


Item = ImportedTurn | Skipped
