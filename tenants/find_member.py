"""Find one member's place, to change or end it."""

from uuid import UUID

from kernel.context import TenantContext
from kernel.errors import Conflict, NotFound
from tenants.models import Membership, Role

LAST_OWNER = "The team needs an owner: make somebody else one first."


def find_member(context: TenantContext, member_id: UUID) -> Membership:
    """The place, locked until the transaction ends; raises :class:`NotFound` for another's."""
    rows = Membership.objects.within(context).select_for_update()
    member: Membership | None = rows.filter(id=member_id).first()
    if member is None:
        raise NotFound("member")
    return member


def require_another_owner(context: TenantContext, member: Membership) -> None:
    """Raise :class:`Conflict` if ``member`` is the tenant's last owner. The owners are locked in
    one order, so that two who leave at once do not both pass."""
    rows = Membership.objects.within(context).filter(role=Role.OWNER)
    owners = list(rows.order_by("id").select_for_update())
    if [owner.id for owner in owners] == [member.id]:
        raise Conflict(LAST_OWNER)
