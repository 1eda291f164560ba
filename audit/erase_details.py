"""Delete what the log keeps about a person beyond the bare fact of each act."""

from uuid import UUID

from audit.models import Detail
from kernel.context import TenantContext


def erase_details(context: TenantContext, subject_id: UUID) -> int:
    """Delete the details of the person's entries and return how many there were.

    The same transaction must append a ``SubjectErased`` with the person's ``subject_ref``, else
    the database refuses to commit, and so would the verifier.
    """
    rows = Detail.objects.within(context).filter(subject_id=subject_id)
    return int(rows.delete()[0])
