"""Lift the restriction of a person's memory: it may be recalled and added to again."""

from audit.append import append
from audit.events import RestrictionLifted
from kernel.context import TenantContext
from kernel.errors import Conflict
from kernel.isolation import tenant_transaction
from privacy.models import Subject, SubjectStatus
from privacy.rights import require_rights, subject_of
from privacy.standing import is_being_erased


def lift_restriction(context: TenantContext, *, subject: str | None) -> None:
    """Done twice, it changes nothing.

    The person, or ``subject:manage``; raises ``NotFound`` for an unknown subject, ``Conflict`` for
    one who is being erased; audited.
    """
    require_rights(context)
    with tenant_transaction(context):
        person = subject_of(context, subject)
        rows = Subject.objects.within(person.context).filter(id=person.id)
        # Whoever asks for an erasure writes this row first: after the lock it is seen.
        list(rows.select_for_update().values_list("id"))
        if is_being_erased(person.context):
            raise Conflict("This person is being erased; that cannot be undone.")
        rows.update(status=SubjectStatus.ACTIVE)
        key = person.keys.audit
        append(RestrictionLifted(), context=person.context, key=key, subject_id=person.id)
