"""Give a member another role, from their next request on."""

from uuid import UUID

from audit.append import append
from audit.events import MemberChanged
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput
from kernel.isolation import tenant_transaction
from tenants.find_member import find_member, require_another_owner
from tenants.keys import open_tenant_keys
from tenants.models import Role
from tenants.rule_over import require_rule_over

STAFF = (Role.OWNER, Role.ADMIN, Role.AUDITOR)


def change_role(context: TenantContext, member_id: UUID, *, role: str) -> None:
    """Among owner, admin and auditor: a person's place is about their memory, and stays so.

    Needs ``admin``. Raises ``InvalidInput``, ``NotFound`` for another's, ``Conflict`` for the last
    owner; who may give and take which role is in ``rule_over``. Audited.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    if role not in STAFF:
        raise InvalidInput("role", f"One of: {', '.join(STAFF)}.")
    with tenant_transaction(context):
        member = find_member(context, member_id)
        former = Role(member.role)
        if former is Role.PERSON:
            raise InvalidInput("role", "A person's role stays; invite the account as another.")
        require_rule_over(context, former)
        require_rule_over(context, Role(role))
        if role != Role.OWNER:
            require_another_owner(context, member)
        member.role = role
        member.save(update_fields=["role"])
        event = MemberChanged(user_id=member.user_id, role=role, former=former)
        append(event, context=context, key=open_tenant_keys(context).audit)
