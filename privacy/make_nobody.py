"""Make somebody with keys whom no name leads to, and whom no list shows."""

from kernel.context import TenantContext
from kernel.ids import new_id
from privacy.keys import make_subject_keys
from privacy.models import Subject, SubjectStatus
from privacy.redaction import BALANCED
from privacy.subjects import Person
from tenants.keys import open_tenant_keys


def make_nobody(context: TenantContext) -> Person:
    """Inside the tenant's transaction."""
    subject_id = new_id()
    Subject.objects.within(context).create(id=subject_id, tenant_id=context.tenant_id)
    keys = make_subject_keys(context, subject_id, open_tenant_keys(context))
    return Person(subject_id, SubjectStatus.ACTIVE, context.narrowed(subject_id), keys, BALANCED)


def has_nobody(context: TenantContext) -> bool:
    """Whether the tenant has one, inside its transaction."""
    unnamed = Subject.objects.within(context).filter(reference__isnull=True)
    return bool(unnamed.exclude(status=SubjectStatus.ERASED).exists())
