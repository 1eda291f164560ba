"""Approve a quarantined memory: its person says that it may be recalled."""

from uuid import UUID

from audit.append import append
from audit.events import MemoryApproved
from kernel.context import ActorKind, Scope, TenantContext
from kernel.errors import Conflict, ScopeMissing
from kernel.isolation import tenant_transaction
from memory.models import Memory, Status
from memory.opening import find_memory, person_of
from privacy.subjects import hold

APPROVERS = (ActorKind.PERSON, ActorKind.ADMIN)


def approve(context: TenantContext, memory_id: UUID) -> None:
    """Let a quarantined memory be recalled. Only a human may: its person or, with
    ``subject:manage``, an admin; an agent's key is what the quarantine guards against.

    Raises ``NotFound`` for another's, ``Conflict`` if it is not quarantined or its person frozen.
    """
    if context.actor.kind not in APPROVERS:
        raise ScopeMissing(Scope.SUBJECT_MANAGE)
    if context.actor.kind is ActorKind.ADMIN:
        context.require(Scope.SUBJECT_MANAGE)
    with tenant_transaction(context):
        person = person_of(context, find_memory(context, memory_id))
        hold(person)
        row = find_memory(person.context, memory_id, lock=True)
        if row.status != Status.QUARANTINED:
            raise Conflict("It is not quarantined; there is nothing to approve.")
        Memory.objects.within(person.context).filter(id=row.id).update(status=Status.ACTIVE)
        event = MemoryApproved(memory_id=memory_id)
        append(event, context=person.context, key=person.keys.audit, subject_id=person.id)
