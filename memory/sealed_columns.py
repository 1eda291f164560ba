"""This room's columns under a person's key: bodies, earlier bodies, structural traces."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from kernel.aead import Place
from kernel.context import TenantContext
from memory.body import body_place
from memory.models import Memory, MemoryVersion, Trace
from privacy.resealing import SealedColumn
from privacy.subjects import Person


def _traces(context: TenantContext) -> "QuerySet[Any]":
    """With the memory's version, which their place depends on."""
    version = Memory.objects.within(context).filter(id=OuterRef("memory_id")).values("version")
    rows: QuerySet[Any] = Trace.objects.within(context)
    found: QuerySet[Any] = rows.annotate(of_version=Subquery(version[:1]))
    return found


def _trace_place(person: Person, row: Any) -> Place:
    field = f"structure:{row.of_version}"
    return Place(person.context.tenant_id, person.id, row.memory_id, field)


COLUMNS = (
    SealedColumn(
        "memory_memory",
        "body",
        Memory.objects.within,
        lambda person, row: body_place(person, row.id, row.version),
        lambda keys: keys.text,
    ),
    SealedColumn(
        "memory_memoryversion",
        "body",
        MemoryVersion.objects.within,
        lambda person, row: body_place(person, row.memory_id, row.version),
        lambda keys: keys.text,
    ),
    SealedColumn("memory_trace", "structure", _traces, _trace_place, lambda keys: keys.text),
)
