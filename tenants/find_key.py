"""Find one API key of a tenant."""

from uuid import UUID

from kernel.context import TenantContext
from kernel.errors import NotFound
from tenants.models import ApiKey


def find_key(context: TenantContext, key_id: UUID) -> ApiKey:
    """The key with its agent, locked until the transaction ends.

    Raises :class:`NotFound` for a key that is not this tenant's.
    """
    rows = ApiKey.objects.within(context).select_related("agent").select_for_update(of=("self",))
    key: ApiKey | None = rows.filter(id=key_id).first()
    if key is None:
        raise NotFound("API key")
    return key
