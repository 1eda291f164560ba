"""From an API key to the context it acts in."""

from datetime import datetime, timedelta

from audit.append import append
from audit.events import KeyRefused
from kernel.clock import now
from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.errors import NotAuthenticated
from kernel.isolation import credential_transaction, set_local
from tenants.api_keys import digest, is_well_formed
from tenants.keys import open_tenant_keys
from tenants.models import ApiKey
from tenants.networks import is_within

REFUSED = "The API key is missing, malformed, unknown, expired, revoked or used from elsewhere."
USE_IS_NOTED_EVERY = timedelta(minutes=1)


def authenticate_key(
    raw: str, *, request_id: str = "", purpose: str = "", address: str = ""
) -> TenantContext:
    """The context of the agent that holds ``raw``; raises :class:`NotAuthenticated`.

    ``address`` is where the request comes from: a key with networks is refused elsewhere, in the
    same words as an unknown one, and that is audited. The lookup policy shows the one row whose
    digest the transaction names, so no tenant has to be known (or claimed by the caller) before.
    """
    if not is_well_formed(raw):
        raise NotAuthenticated(REFUSED)
    with credential_transaction("key_digest", digest(raw)):
        key = next(iter(ApiKey.objects.looked_up(digest=digest(raw))), None)
        moment = now()
        if key is None or not key.is_live(moment):
            raise NotAuthenticated(REFUSED)
        context = _context_of(key, request_id=request_id, purpose=purpose)
        is_allowed = not key.networks or is_within(address, key.networks)
        if is_allowed:
            _note_use(key, context, moment)
        else:
            _note_refusal(key, context, moment)
    if not is_allowed:
        raise NotAuthenticated(REFUSED)
    return context


def _context_of(key: ApiKey, *, request_id: str, purpose: str) -> TenantContext:
    return TenantContext(
        tenant_id=key.tenant_id,
        actor=Actor(ActorKind.AGENT, key.agent_id),
        scopes=frozenset(Scope(name) for name in key.scopes),
        subject_id=key.subject_id,
        bound=key.subject_id is not None,
        purpose=purpose or key.purpose,
        request_id=request_id,
        credential_id=key.id,
    )


def _note_use(key: ApiKey, context: TenantContext, moment: datetime) -> None:
    """Once a minute at most: a write per read would cost more than it tells."""
    if _is_due(key.last_used_at, moment):
        set_local(context.tenant_id, context.subject_id)
        ApiKey.objects.within(context).filter(pk=key.pk).update(last_used_at=moment)


def _note_refusal(key: ApiKey, context: TenantContext, moment: datetime) -> None:
    """As seldom, so that whoever stole a key cannot flood the log."""
    if _is_due(key.refused_at, moment):
        set_local(context.tenant_id, context.subject_id)
        ApiKey.objects.within(context).filter(pk=key.pk).update(refused_at=moment)
        event = KeyRefused(key_id=key.id, agent_id=key.agent_id)
        append(event, context=context, key=open_tenant_keys(context).audit, outcome="denied")


def _is_due(noted_at: datetime | None, moment: datetime) -> bool:
    return noted_at is None or moment - noted_at > USE_IS_NOTED_EVERY
