"""Restrict the use of a person's memory (GDPR, Art. 18): it is kept and exported, nothing else."""

from audit.append import append
from audit.events import SubjectRestricted
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.models import Subject, SubjectStatus
from privacy.rights import require_rights, subject_of


def restrict(context: TenantContext, *, subject: str | None) -> None:
    """From now on nothing is recalled, written or deleted until the restriction is lifted, or the
    person erased. Done twice, it changes nothing.

    The person, or ``subject:manage``; raises ``NotFound`` for an unknown subject; audited.
    """
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        Subject.objects.within(person.context).filter(id=person.id).update(
            status=SubjectStatus.FROZEN
        )
        key = person.keys.audit
        append(SubjectRestricted(), context=person.context, key=key, subject_id=person.id)
