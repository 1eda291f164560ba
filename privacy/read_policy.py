"""Read the tenant's policy, with its history."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from audit.append import append
from audit.events import PolicyRead
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from privacy.models import PolicyVersion
from privacy.policies import DEFAULT_RULES, FIRST_VERSION
from tenants.keys import open_tenant_keys

HISTORY_LIMIT = 100


@dataclass(frozen=True, slots=True)
class PolicyShown:
    """A version of the policy; the default was made by nobody at no time."""

    version: int
    rules: Mapping[str, Any]
    changed_at: datetime | None = None
    actor_kind: str | None = None
    actor_id: UUID | None = None


def read_policy(context: TenantContext) -> tuple[PolicyShown, ...]:
    """The policy in force, then what was before it, newest first, at most 100 versions.

    Needs ``admin``, and raises ``NotFound`` for a credential bound to one person; audited.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("policy")
    with tenant_transaction(context):
        append(PolicyRead(), context=context, key=open_tenant_keys(context).audit)
        return policy_versions(context)


def policy_versions(context: TenantContext) -> tuple[PolicyShown, ...]:
    """As :func:`read_policy`, inside the tenant's transaction. One query."""
    rows = PolicyVersion.objects.within(context).order_by("-version")[:HISTORY_LIMIT]
    shown = tuple(
        PolicyShown(row.version, row.rules, row.created_at, row.actor_kind, row.actor_id)
        for row in rows
    )
    return (*shown, PolicyShown(FIRST_VERSION, DEFAULT_RULES))
