"""Who may give and take which places."""

from kernel.context import ActorKind, TenantContext
from kernel.errors import Conflict
from tenants.members import SCOPES
from tenants.models import Membership, Role

OWNERS_ONLY = "Only an owner who is signed in gives or takes an owner's place."


def require_rule_over(context: TenantContext, role: Role) -> None:
    """Refuse who may not give or take a place of ``role``; inside the tenant's transaction.

    An owner's place is an owner's to give. An agent's key hands out no more than it holds:
    :class:`ScopeMissing` for a role that could do more. Otherwise :class:`Conflict`.
    """
    if context.actor.kind is ActorKind.OPERATOR:
        return
    if role is Role.OWNER and not _is_owner(context):
        raise Conflict(OWNERS_ONLY)
    if context.actor.kind is ActorKind.AGENT:
        for scope in sorted(SCOPES[role]):
            context.require(scope)


def _is_owner(context: TenantContext) -> bool:
    if context.actor.kind is not ActorKind.ADMIN:
        return False
    places = Membership.objects.within(context).filter(user_id=context.actor.id)
    return bool(places.filter(role=Role.OWNER).exists())
