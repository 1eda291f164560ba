"""Read what is known of one person: status and since when."""

from audit.append import append
from audit.events import SubjectRead
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from privacy.list_subjects import SubjectSummary
from privacy.models import Subject
from privacy.subjects import get_subject


def read_subject(context: TenantContext, subject: str) -> SubjectSummary:
    """Needs ``subject:manage``; raises ``NotFound``; audited."""
    context.require(Scope.SUBJECT_MANAGE)
    with tenant_transaction(context):
        person = get_subject(context, subject)
        row = Subject.objects.within(person.context).get(id=person.id)
        append(SubjectRead(), context=person.context, key=person.keys.audit, subject_id=person.id)
    return SubjectSummary(person.id, subject, row.status, row.created_at)
