"""Replace an API key by a new one, while the old one stays good for some hours."""

from datetime import datetime, timedelta
from uuid import UUID

from audit.append import append
from audit.events import KeyRotated
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput
from kernel.isolation import tenant_transaction
from tenants.api_keys import digest, new_key, shown_prefix
from tenants.find_key import find_key
from tenants.grantable_scopes import grantable_scopes
from tenants.issue_key import IssuedKey
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey

LONGEST_OVERLAP = timedelta(days=7)


def rotate_key(context: TenantContext, key_id: UUID, *, overlap: timedelta) -> IssuedKey:
    """A new key of the same agent on the same terms; the old one expires after ``overlap``.

    The two are rows of their own, so the old one's last use tells whether somebody still has it.
    Needs ``admin``, and from an agent's key all that the key may do: the answer hands it over.
    Raises :class:`NotFound` for a key that is not this tenant's, :class:`Conflict` for one that
    is revoked, expired or replaced already, :class:`InvalidInput` for an overlap over a week.
    """
    context.require(Scope.ADMIN)
    if not timedelta() <= overlap <= LONGEST_OVERLAP:
        raise InvalidInput("overlap_hours", "Give 0 to 168 hours.")
    secret = new_key()
    with tenant_transaction(context):
        old = find_key(context, key_id)
        grantable_scopes(context, old.scopes)
        _refuse_spent(context, old)
        row = _successor(old, secret)
        row.save(force_insert=True)
        old.expires_at = _sooner(old.expires_at, now() + overlap)
        old.save(update_fields=["expires_at"])
        event = KeyRotated(key_id=row.id, agent_id=old.agent_id, replaced_id=old.id)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return IssuedKey(row, secret)


def _refuse_spent(context: TenantContext, old: ApiKey) -> None:
    is_replaced = ApiKey.objects.within(context).filter(replaces_id=old.id).exists()
    if is_replaced or not old.is_live(now()):
        raise Conflict("The key is revoked, expired or replaced already; make a new one.")


def _successor(old: ApiKey, secret: str) -> ApiKey:
    return ApiKey(
        tenant_id=old.tenant_id,
        agent=old.agent,
        prefix=shown_prefix(secret),
        digest=digest(secret),
        scopes=old.scopes,
        subject_id=old.subject_id,
        purpose=old.purpose,
        networks=old.networks,
        expires_at=old.expires_at,
        replaces_id=old.id,
    )


def _sooner(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)
