"""Where memories stand: session, turn, speaker, time; and which may be recalled at all."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from kernel.clock import now
from kernel.context import TenantContext
from memory.models import Memory, Status

RECALLABLE = (Status.ACTIVE, Status.SUPERSEDED)
COLUMNS = (
    "id",
    "occurred_at",
    "session_ref",
    "turn",
    "speaker_ref",
    "asks",
    "importance",
    "trust",
    "superseded_by",
)


def recallable(context: TenantContext, as_of: datetime | None = None) -> "QuerySet[Memory]":
    """Memories that may be recalled: in force, not expired, and known by ``as_of``."""
    rows: QuerySet[Memory] = Memory.objects.within(context).filter(status__in=RECALLABLE)
    rows = rows.exclude(expires_at__lte=now())
    return rows.filter(occurred_at__lte=as_of) if as_of else rows


def anchors(rows: "QuerySet[Memory]", ids: Sequence[UUID]) -> dict[UUID, Memory]:
    """The anchors of ``ids`` among ``rows``, without their sealed bodies. One query."""
    return {row.id: row for row in rows.filter(id__in=ids).only(*COLUMNS)}


def neighbours(rows: "QuerySet[Memory]", places: Sequence[tuple[bytes, int]]) -> dict[UUID, Memory]:
    """The memories at ``(session, turn)`` of ``places``. One query."""
    if not places:
        return {}
    wanted = Q()
    for session, turn in places:
        wanted |= Q(session_ref=session, turn=turn)
    return {row.id: row for row in rows.filter(wanted).only(*COLUMNS)}
