"""Take somebody's place away: their next request finds no way in."""

from uuid import UUID

from audit.append import append
from audit.events import MemberRemoved
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.find_member import find_member, require_another_owner
from tenants.keys import open_tenant_keys
from tenants.models import Role
from tenants.rule_over import require_rule_over


def remove_member(context: TenantContext, member_id: UUID) -> None:
    """The account stays, with whatever places it has elsewhere; a person's memory stays too.

    Needs ``admin``. Raises ``NotFound`` for another's, ``Conflict`` for the last owner; who may
    take which place is in ``rule_over``. Audited.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    with tenant_transaction(context):
        member = find_member(context, member_id)
        require_rule_over(context, Role(member.role))
        require_another_owner(context, member)
        event = MemberRemoved(user_id=member.user_id, role=member.role)
        append(event, context=context, key=open_tenant_keys(context).audit)
        member.delete()
