"""Memories by what they name and the times they speak of."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Q

from kernel.context import TenantContext
from memory.models import Interval, Memory, Mention
from memory.retrieval.candidates import QuerySignals, Span

NAMED_BUDGET = 100
TIMED_BUDGET = 60
SPOKEN_BUDGET = 60


def matching(
    context: TenantContext, signals: QuerySignals, *, among: Sequence[UUID] | None
) -> list[UUID]:
    """Memories that name an entity of the query, speak of its times or were said then, or were
    said by whom it names; newest first within each. Three queries at most."""
    named = Mention.objects.within(context).filter(entity_ref__in=signals.entities)
    spoken = Memory.objects.within(context).filter(speaker_ref__in=signals.speakers)
    found = [
        *(named.order_by("-memory_id").values_list("memory_id", flat=True)[:NAMED_BUDGET]),
        *(spoken.order_by("-id").values_list("id", flat=True)[:SPOKEN_BUDGET]),
        *_timed(context, signals.intervals),
    ]
    allowed = None if among is None else set(among)
    return [
        memory_id for memory_id in dict.fromkeys(found) if allowed is None or memory_id in allowed
    ]


def mentions(context: TenantContext, ids: Sequence[UUID]) -> Mapping[UUID, frozenset[bytes]]:
    """Memory id → references of the entities it names. One query."""
    rows = Mention.objects.within(context).filter(memory_id__in=ids)
    found: dict[UUID, set[bytes]] = defaultdict(set)
    for memory_id, reference in rows.values_list("memory_id", "entity_ref"):
        found[memory_id].add(bytes(reference))
    return {memory_id: frozenset(references) for memory_id, references in found.items()}


def intervals(context: TenantContext, ids: Sequence[UUID]) -> Mapping[UUID, tuple[Span, ...]]:
    """Memory id → the stretches of time it speaks of. One query."""
    rows = Interval.objects.within(context).filter(memory_id__in=ids)
    found: dict[UUID, list[Span]] = defaultdict(list)
    for memory_id, start, end in rows.values_list("memory_id", "starts_at", "ends_at"):
        found[memory_id].append((start, end))
    return {memory_id: tuple(spans) for memory_id, spans in found.items()}


def _timed(context: TenantContext, spans: Sequence[Span]) -> list[UUID]:
    if not spans:
        return []
    spoken_of, said = Q(), Q()
    for start, end in spans:
        spoken_of |= Q(starts_at__lt=end, ends_at__gt=start)
        said |= Q(occurred_at__gte=start, occurred_at__lt=end)
    about = Interval.objects.within(context).filter(spoken_of).order_by("-memory_id")
    then = Memory.objects.within(context).filter(said).order_by("-id")
    return [
        *about.values_list("memory_id", flat=True)[:TIMED_BUDGET],
        *then.values_list("id", flat=True)[:TIMED_BUDGET],
    ]
