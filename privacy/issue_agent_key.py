"""Issue an agent's key, bound to a person where one is named."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from kernel.context import Scope, TenantContext
from kernel.errors import NotFound
from kernel.isolation import tenant_transaction
from privacy.subjects import get_subject
from tenants.issue_key import IssuedKey, issue_key


def issue_agent_key(
    context: TenantContext,
    *,
    agent: str,
    scopes: Iterable[str],
    subject: str | None = None,
    purpose: str = "",
    expires_at: datetime | None = None,
    networks: Iterable[str] = (),
) -> IssuedKey:
    """As ``tenants.issue_key``, for the person whom the tenant calls ``subject``.

    Needs ``admin``. Raises :class:`NotFound` for an unknown person, and for anyone but its own
    where the credential that asks is bound: a bound key begets no wider one.
    """
    context.require(Scope.ADMIN)
    subject_id = None if subject is None else _id_of(context, subject)
    if context.bound and subject_id is None:
        raise NotFound("subject")
    return issue_key(
        context,
        agent=agent,
        scopes=scopes,
        subject_id=subject_id,
        purpose=purpose,
        expires_at=expires_at,
        networks=networks,
    )


def _id_of(context: TenantContext, subject: str) -> UUID:
    with tenant_transaction(context):
        return get_subject(context, subject).id
