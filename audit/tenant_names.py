"""Names of tenants, for commands. The tenants' room lies above this one, so its table is asked
for by name."""

from uuid import UUID

from django.apps import apps

from kernel.errors import NotFound


def tenant_named(name: str) -> UUID:
    """The id of the tenant called ``name``; raises :class:`NotFound`."""
    rows = apps.get_model("tenants", "Tenant")._default_manager.filter(name=name)
    found: UUID | None = rows.values_list("id", flat=True).first()
    if found is None:
        raise NotFound("tenant")
    return found
