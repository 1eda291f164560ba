"""Change the tenant's policy: from then on, for whatever is written and asked."""

from collections.abc import Mapping

from django.db import IntegrityError

from audit.append import append
from audit.events import PolicyChanged
from kernel.context import Scope, TenantContext
from kernel.errors import VersionMismatch
from kernel.isolation import tenant_transaction
from privacy.models import PolicyVersion
from privacy.policies import policy_of
from privacy.read_policy import PolicyShown, policy_versions
from privacy.redaction import SpecialCategories
from tenants.keys import open_tenant_keys

CHANGED = "The policy changed since you read it; read it again."


def change_policy(
    context: TenantContext,
    *,
    profile: str,
    operators: Mapping[str, str],
    special_categories: str = SpecialCategories.FLAG,
    expected_version: int | None = None,
) -> tuple[PolicyShown, ...]:
    """Put a policy in force; returns what ``read_policy`` would.

    Needs ``admin``. Raises ``InvalidInput`` naming a wrong field, ``VersionMismatch`` if it
    changed since it was read, ``NotFound`` for a credential bound to one person; audited.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("policy")
    rules = {
        "profile": profile,
        "operators": dict(operators),
        "special_categories": str(special_categories),
    }
    policy_of(rules)
    try:
        with tenant_transaction(context):
            return _put(context, rules, expected_version)
    except IntegrityError:
        # Two changes at once: the later would have replaced what its author never saw.
        raise VersionMismatch(CHANGED) from None


def _put(
    context: TenantContext, rules: Mapping[str, object], expected_version: int | None
) -> tuple[PolicyShown, ...]:
    version = policy_versions(context)[0].version
    if expected_version not in (None, version):
        raise VersionMismatch(CHANGED)
    PolicyVersion.objects.within(context).create(
        tenant_id=context.tenant_id,
        version=version + 1,
        rules=rules,
        actor_kind=context.actor.kind,
        actor_id=context.actor.id,
    )
    event = PolicyChanged(version=version + 1)
    append(event, context=context, key=open_tenant_keys(context).audit)
    return policy_versions(context)
