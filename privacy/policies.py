"""The policy of a tenant: the newest of its versions, or the default before the first.

Call inside the tenant's transaction.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Subquery

from kernel.context import TenantContext
from kernel.errors import InvalidInput
from privacy.models import PolicyVersion
from privacy.redaction import BALANCED, PROFILES, Operator, Policy, SpecialCategories

FIRST_VERSION = 1
DEFAULT_RULES: Mapping[str, Any] = {
    "profile": BALANCED.name,
    "operators": {},
    "special_categories": SpecialCategories.FLAG.value,
}


def policy_of(rules: Mapping[str, Any] | None) -> Policy:
    """The policy that ``rules`` write down; None is the default.

    Raises ``InvalidInput`` naming a wrong field.
    """
    given = {**DEFAULT_RULES, **(rules or {})}
    if given["profile"] not in PROFILES:
        raise InvalidInput("profile", f"One of: {', '.join(PROFILES)}.")
    operators = {name: Operator(value) for name, value in given["operators"].items()}
    profile = PROFILES[given["profile"]].with_operators(operators)
    return profile.with_special_categories(SpecialCategories(given["special_categories"]))


def rules_in_force(context: TenantContext) -> Subquery:
    """The newest rules, as a column of somebody else's query."""
    rows = PolicyVersion.objects.within(context).order_by("-version")
    return Subquery(rows.values("rules")[:1])


def policy_in_force(context: TenantContext) -> Policy:
    """The tenant's policy. One query."""
    newest = PolicyVersion.objects.within(context).order_by("-version").first()
    return policy_of(newest.rules if newest else None)
