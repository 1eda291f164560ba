"""Give a tenant its log."""

from uuid import UUID

from audit.models import Log


def register_log(tenant_id: UUID) -> None:
    """From now on the sealer looks after ``tenant_id``. Part of founding a tenant, in the same
    transaction; a second call changes nothing."""
    Log.objects.bulk_create(
        [Log(tenant_id=tenant_id, origin=f"dualtrace/{tenant_id}")], ignore_conflicts=True
    )
