"""How a person's memory stands: in use, restricted, or about to be erased."""

from enum import StrEnum

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.models import Operation, OperationKind, OperationStatus
from privacy.rights import subject_of

UNFINISHED = (OperationStatus.QUEUED, OperationStatus.RUNNING)


class Standing(StrEnum):
    """What a person may want to know before they change it."""

    IN_USE = "in_use"
    RESTRICTED = "restricted"
    BEING_ERASED = "being_erased"


def standing(context: TenantContext) -> Standing:
    """That of the context's own person. It tells of nothing that is remembered: no entry."""
    with tenant_transaction(context):
        person = subject_of(context, None)
        if person.is_active:
            return Standing.IN_USE
        erased = is_being_erased(person.context)
    return Standing.BEING_ERASED if erased else Standing.RESTRICTED


def is_being_erased(context: TenantContext) -> bool:
    """Whether an erasure of the context's person waits or runs, inside a transaction."""
    erasures = Operation.objects.within(context).filter(kind=OperationKind.ERASURE)
    return bool(erasures.filter(status__in=UNFINISHED).exists())
