"""Exact conditions on what may be recalled, asked of plain columns and blind references."""

from collections.abc import Iterator
from typing import Any, TypeAlias
from uuid import UUID

from django.db.models import Q, QuerySet

from kernel.context import TenantContext
from memory.models import Memory, Mention, Relation
from memory.prepare import redacted_metadata
from memory.references import References
from memory.values import Filters
from privacy.redaction import RedactedText
from privacy.subjects import Person

Ids: TypeAlias = "QuerySet[Any, dict[str, Any]]"


def passing(rows: "QuerySet[Memory]", person: Person, filters: Filters) -> list[UUID] | None:
    """The ids among ``rows`` that pass every condition, or None where there is none. One query."""
    if filters == Filters():
        return None
    conditions = [*_on_columns(filters), *_on_references(person, filters)]
    return list(rows.filter(*conditions).values_list("id", flat=True))


def _on_columns(filters: Filters) -> Iterator[Q]:
    if filters.after is not None:
        yield Q(occurred_at__gte=filters.after)
    if filters.before is not None:
        yield Q(occurred_at__lt=filters.before)
    if filters.source is not None:
        yield Q(source=filters.source)


def _on_references(person: Person, filters: Filters) -> Iterator[Q]:
    references = References(person.keys.blind)
    if filters.session is not None:
        yield Q(session_ref=references.session(_label(person, filters.session)))
    if filters.speaker is not None:
        yield Q(speaker_ref=references.speaker(_label(person, filters.speaker)))
    facets = [
        references.metadata(name, redacted_metadata(person, value))
        for name, value in filters.metadata.items()
    ]
    if filters.topic is not None:
        facets.append(references.topic(_label(person, filters.topic)))
    if facets:
        yield Q(facets__contains=facets)
    for name in filters.entities:
        named = references.named(name)
        yield Q(id__in=_memories(Mention, person.context, entity_ref=named))
    if filters.relation:
        yield Q(id__in=_related(person, filters))


def _related(person: Person, filters: Filters) -> Ids:
    """Memories that state the relation; each given end or predicate must match."""
    references = References(person.keys.blind)
    wanted = {
        column: make(filters.relation[part])
        for part, column, make in (
            ("subject", "from_ref", references.named),
            ("predicate", "predicate_ref", references.predicate),
            ("object", "to_ref", references.named),
        )
        if part in filters.relation
    }
    return _memories(Relation, person.context, **wanted)


def _memories(model: type[Mention] | type[Relation], context: TenantContext, **where: bytes) -> Ids:
    ids: Ids = model.objects.within(context).filter(**where).values("memory_id")
    return ids


def _label(person: Person, name: str) -> RedactedText:
    return person.redact_label(name)
