"""Change what an API key may do, from where and how long. The key itself stays as it is."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, TypedDict
from uuid import UUID

from audit.append import append
from audit.events import KeyChanged
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict
from kernel.isolation import tenant_transaction
from tenants.find_key import find_key
from tenants.grantable_scopes import grantable_scopes
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey
from tenants.networks import checked_networks


class KeyTerms(TypedDict, total=False):
    """What can be changed; what is not named stays. ``expires_at`` None: it no longer expires."""

    scopes: Iterable[str]
    networks: Iterable[str]
    purpose: str
    expires_at: datetime | None


def change_key(context: TenantContext, key_id: UUID, terms: KeyTerms) -> ApiKey:
    """The key with its new terms, in force from the next request on. Needs ``admin``.

    Raises :class:`NotFound` for a key that is not this tenant's, :class:`Conflict` for a revoked
    one, :class:`InvalidInput` and :class:`ScopeMissing` as ``issue_key`` does.
    """
    context.require(Scope.ADMIN)
    fields = _checked(context, terms)
    with tenant_transaction(context):
        key = find_key(context, key_id)
        if key.revoked_at is not None:
            raise Conflict("A revoked key stays revoked; make a new one.")
        for name, value in fields.items():
            setattr(key, name, value)
        key.save(update_fields=list(fields))
        event = KeyChanged(key_id=key.id, agent_id=key.agent_id, what=" ".join(sorted(fields)))
        append(event, context=context, key=open_tenant_keys(context).audit)
    return key


def _checked(context: TenantContext, terms: KeyTerms) -> dict[str, Any]:
    fields: dict[str, Any] = dict(terms)
    if "scopes" in terms:
        fields["scopes"] = grantable_scopes(context, terms["scopes"])
    if "networks" in terms:
        fields["networks"] = checked_networks(terms["networks"])
    return fields
