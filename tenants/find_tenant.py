"""Find a tenant by name, for the operator's shell."""

from kernel.context import TenantContext
from kernel.errors import NotFound
from tenants.create_tenant import operator_context
from tenants.models import Tenant


def find_tenant(name: str) -> TenantContext:
    """The operator's context in the tenant called ``name``; raises :class:`NotFound`."""
    tenant = Tenant.objects.filter(name=name).first()
    if tenant is None:
        raise NotFound("tenant")
    return operator_context(tenant)
