"""The values that verbs take and return. Times are aware; texts that come out were redacted
before they went in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

TEXT_LIMIT = 32_000
LABEL_LIMIT = 255
BATCH_LIMIT = 500
METADATA_BYTES = 16 * 1024
METADATA_DEPTH = 8
PAGE_LIMIT = 200
RECALL_LIMIT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a caller asks to be remembered, unredacted: it lives only until ``redact``. ``origin``
    is an imported item's id where it came from; only a blind reference to it is kept."""

    text: str = field(repr=False)
    session: str | None = field(default=None, repr=False)
    turn: int | None = None
    speaker: str | None = field(default=None, repr=False)
    topic: str | None = field(default=None, repr=False)
    occurred_at: datetime | None = None
    source: str = "user"
    importance: float | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict, repr=False)
    expires_at: datetime | None = None
    origin: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class FindingShown:
    """What was found in a memory and what was done with it; never the value."""

    entity_type: str
    operator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRecord:
    """A memory, opened (the contract's memory without the caller's subject id)."""

    id: UUID
    subject_id: UUID
    text: str = field(repr=False)
    session: str | None = field(repr=False)
    turn: int | None
    speaker: str | None = field(repr=False)
    topic: str | None = field(repr=False)
    occurred_at: datetime
    created_at: datetime
    source: str
    status: str
    importance: float
    trust: float
    metadata: Mapping[str, Any] = field(repr=False)
    findings: tuple[FindingShown, ...]
    expires_at: datetime | None
    superseded_by: UUID | None
    version: int
    traces: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchResult:
    """What became of one item of a batch."""

    index: int
    status: str
    reason: str
    memory: MemoryRecord | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page, newest first; ``next_cursor`` is None at the end."""

    results: tuple[Any, ...]
    next_cursor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Exact conditions on what may be recalled."""

    session: str | None = None
    speaker: str | None = None
    after: datetime | None = None
    before: datetime | None = None
    source: str | None = None
    entities: Sequence[str] = ()
    topic: str | None = None
    relation: Mapping[str, str] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A recall as asked, unredacted: it lives only until ``redact``."""

    query: str = field(repr=False)
    limit: int = 10
    session: str | None = field(default=None, repr=False)
    recent: Sequence[str] = field(default=(), repr=False)
    as_of: datetime | None = None
    filters: Filters = field(default_factory=Filters, repr=False)
    arm: str = "dual"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One recalled memory, with its score and the features that made it."""

    memory: MemoryRecord
    score: float
    why: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection:
    """The answer to a recall, best first."""

    recall_id: UUID
    arm: str
    hits: tuple[Hit, ...]
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextBlock:
    """A fenced block for a prompt, the hits in it, and what contradicts what."""

    block: str = field(repr=False)
    hits: tuple[Hit, ...]
    conflicts: tuple[Mapping[str, Any], ...]
    recall_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """What to change; ``None`` leaves a field as it is."""

    text: str | None = field(default=None, repr=False)
    metadata: Mapping[str, Any] | None = field(default=None, repr=False)
    importance: float | None = None
    expires_at: datetime | None = None
    clear_expiry: bool = False
    status: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionShown:
    """One earlier wording of a memory."""

    version: int
    text: str = field(repr=False)
    replaced_at: datetime | None
