"""List who may sign in to the tenant, and as what."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from audit.append import append
from audit.events import MembersListed
from kernel.context import Scope, TenantContext
from kernel.errors import InvalidInput, NotFound
from kernel.isolation import tenant_transaction
from privacy.cursors import read_cursor, write_cursor
from privacy.list_subjects import PAGE_LIMIT
from privacy.models import Subject
from privacy.subjects import subject_name
from tenants.keys import TenantKeys, open_tenant_keys
from tenants.models import Membership, Role, User

LIST = "members"


@dataclass(frozen=True, slots=True)
class Member:
    """A place: ``id`` is the place's, ``subject`` the tenant's own id of a person."""

    id: UUID
    email: str = field(repr=False)
    role: Role
    subject: str | None = field(repr=False)
    has_password: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class MemberPage:
    """A page of members, newest first; ``next_cursor`` is None at the end."""

    results: tuple[Member, ...]
    next_cursor: str | None


def list_members(
    context: TenantContext, *, cursor: str | None = None, limit: int = 50
) -> MemberPage:
    """Needs ``admin``, and raises ``NotFound`` for a credential bound to one person; audited."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    if not 1 <= limit <= PAGE_LIMIT:
        raise InvalidInput("limit", f"Ask for 1 to {PAGE_LIMIT} members a page.")
    last = read_cursor(LIST, context.tenant_id, cursor)
    with tenant_transaction(context):
        keys = open_tenant_keys(context)
        rows = Membership.objects.within(context)
        if last is not None:
            rows = rows.filter(id__lt=last)
        found = list(rows.order_by("-id")[: limit + 1])
        members = _opened(context, keys, found[:limit])
        append(MembersListed(count=len(members)), context=context, key=keys.audit)
    more = len(found) > limit
    return MemberPage(
        members, write_cursor(LIST, context.tenant_id, members[-1].id) if more else None
    )


def read_member(context: TenantContext, member_id: UUID) -> Member:
    """One of them; raises ``NotFound`` for another's. As :func:`list_members`, a list of one."""
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    with tenant_transaction(context):
        keys = open_tenant_keys(context)
        rows = list(Membership.objects.within(context).filter(id=member_id))
        if not rows:
            raise NotFound("member")
        (member,) = _opened(context, keys, rows)
        append(MembersListed(count=1), context=context, key=keys.audit)
    return member


def _opened(
    context: TenantContext, keys: TenantKeys, rows: Sequence[Membership]
) -> tuple[Member, ...]:
    users = User.objects.in_bulk([row.user_id for row in rows])
    people = Subject.objects.within(context).filter(id__in=[row.subject_id for row in rows])
    names = {person.id: subject_name(context, keys, person) for person in people}
    return tuple(
        Member(
            id=row.id,
            email=users[row.user_id].email,
            role=Role(row.role),
            subject=names.get(row.subject_id) if row.subject_id else None,
            has_password=users[row.user_id].has_usable_password(),
            created_at=row.created_at,
        )
        for row in rows
    )
