"""Say what the tenant calls a person whom an answer knows by their random id."""

from uuid import UUID

from kernel.context import TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.models import Subject
from privacy.subjects import subject_name
from tenants.keys import open_tenant_keys


def name_subject(context: TenantContext, subject_id: UUID) -> str:
    """The name; raises :class:`NotFound`. It belongs to an act that is audited already."""
    with tenant_transaction(context):
        row = (
            Subject.objects.within(context).filter(id=subject_id, sealed_name__isnull=False).first()
        )
        if row is None:
            raise NotFound("subject")
        return subject_name(context, open_tenant_keys(context), row)
