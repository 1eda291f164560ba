"""Delete what is past its expiry: it was gone for readers already, now it is gone."""

from uuid import UUID

from django.db.models import QuerySet

from audit.append import append
from audit.events import MemoriesExpired
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.expiry import expired
from memory.models import Memory
from memory.previous_turn import unsettle_next
from memory.store import recount
from privacy.models import Subject, SubjectStatus
from privacy.subjects import load_subject

BATCH = 200


def count_expired(context: TenantContext) -> int:
    """How many of the tenant's memories are due."""
    with tenant_transaction(context):
        return int(_due(context).count())


def forget_expired(context: TenantContext) -> int:
    """Delete the tenant's due memories, a person and a batch at a time; returns how many.

    Each batch is a transaction with its entry, so a job that dies has lost nothing.
    """
    done = 0
    while (person := _next_person(context)) is not None:
        done += _forget_batch(context.narrowed(person), person)
    return done


def _due(context: TenantContext) -> "QuerySet[Memory]":
    """What may be deleted: while a person's memory is restricted all of it is kept, although
    nobody reads what is past its expiry."""
    kept = Subject.objects.within(context).filter(status=SubjectStatus.FROZEN).values("id")
    return expired(Memory.objects.within(context)).exclude(subject_id__in=kept)


def _next_person(context: TenantContext) -> UUID | None:
    with tenant_transaction(context):
        found: UUID | None = _due(context).values_list("subject_id", flat=True).first()
    return found


def _forget_batch(context: TenantContext, subject_id: UUID) -> int:
    with tenant_transaction(context):
        person = load_subject(context, subject_id)
        rows = list(_due(context).order_by("id").select_for_update()[:BATCH])
        for row in rows:
            unsettle_next(person, row)
        ids = tuple(row.id for row in rows)
        Memory.objects.within(context).filter(id__in=ids)._raw_delete("default")
        recount(person, memories=-len(rows), terms=-sum(row.terms for row in rows))
        event = MemoriesExpired(memory_ids=ids)
        append(event, context=context, key=person.keys.audit, subject_id=person.id)
    return len(rows)
