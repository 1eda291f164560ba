"""From an API key to the context it acts in."""

from datetime import datetime, timedelta

from kernel.clock import now
from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.errors import NotAuthenticated
from kernel.isolation import credential_transaction, set_local
from tenants.api_keys import digest, is_well_formed
from tenants.models import ApiKey

REFUSED = "The API key is missing, malformed, unknown, expired or revoked."
USE_IS_NOTED_EVERY = timedelta(minutes=1)


def authenticate_key(raw: str, *, request_id: str = "", purpose: str = "") -> TenantContext:
    """The context of the agent that holds ``raw``; raises :class:`NotAuthenticated`.

    The lookup policy shows the one row whose digest the transaction names, so no tenant has
    to be known (or claimed by the caller) before.
    """
    if not is_well_formed(raw):
        raise NotAuthenticated(REFUSED)
    with credential_transaction("key_digest", digest(raw)):
        key = ApiKey._base_manager.filter(digest=digest(raw)).first()
        moment = now()
        if key is None or not _is_live(key, moment):
            raise NotAuthenticated(REFUSED)
        _note_use(key, moment)
    return TenantContext(
        tenant_id=key.tenant_id,
        actor=Actor(ActorKind.AGENT, key.agent_id),
        scopes=frozenset(Scope(name) for name in key.scopes),
        subject_id=key.subject_id,
        bound=key.subject_id is not None,
        purpose=purpose or key.purpose,
        request_id=request_id,
    )


def _is_live(key: ApiKey, moment: datetime) -> bool:
    return key.revoked_at is None and (key.expires_at is None or key.expires_at > moment)


def _note_use(key: ApiKey, moment: datetime) -> None:
    """Once a minute at most: a write per read would cost more than it tells."""
    if key.last_used_at is None or moment - key.last_used_at > USE_IS_NOTED_EVERY:
        set_local(key.tenant_id)
        ApiKey._base_manager.filter(pk=key.pk).update(last_used_at=moment)
