"""Found a tenant: its row, its keys, its audit log, its canary, in one transaction."""

from django.db import transaction

from audit.append import append
from audit.events import TenantCreated
from audit.logs import register_log
from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.errors import Conflict, InvalidInput
from kernel.isolation import set_local
from tenants.founding import STEPS
from tenants.keys import make_tenant_keys
from tenants.models import Tenant

OPERATOR = Actor(ActorKind.OPERATOR)
NAME_LIMIT = 100


def create_tenant(name: str, *, is_demo: bool = False) -> TenantContext:
    """Create the tenant and return the operator's context in it.

    Raises :class:`InvalidInput` for an empty or long name, :class:`Conflict` for a taken one.
    """
    name = name.strip()
    if not 0 < len(name) <= NAME_LIMIT:
        raise InvalidInput("name", f"A tenant's name has 1 to {NAME_LIMIT} characters.")
    with transaction.atomic(durable=True):
        if Tenant.objects.filter(name=name).exists():
            raise Conflict("A tenant of that name exists; choose another name.")
        tenant = Tenant.objects.create(name=name, is_demo=is_demo)
        context = operator_context(tenant)
        set_local(tenant.id)
        keys = make_tenant_keys(context)
        register_log(tenant.id)
        append(TenantCreated(), context=context, key=keys.audit)
        for step in STEPS:
            step(context)
    return context


def operator_context(tenant: Tenant) -> TenantContext:
    """The operator's shell acting in ``tenant``: all scopes, audited as the operator."""
    return TenantContext(tenant_id=tenant.id, actor=OPERATOR, scopes=frozenset(Scope))
