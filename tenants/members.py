"""Members: which user is what in which tenant, and the context each acts in."""

from dataclasses import dataclass
from uuid import UUID

from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.isolation import credential_transaction
from tenants.models import Membership, Role, Tenant, User

PERSON_SCOPES = frozenset(
    {Scope.MEMORY_READ, Scope.MEMORY_WRITE, Scope.MEMORY_DELETE, Scope.MEMORY_REVEAL}
)
SCOPES = {
    Role.OWNER: frozenset(Scope) - {Scope.MEMORY_REVEAL},
    Role.ADMIN: frozenset(Scope) - {Scope.MEMORY_REVEAL},
    Role.AUDITOR: frozenset({Scope.AUDIT_READ}),
    Role.PERSON: PERSON_SCOPES,
}


@dataclass(frozen=True, slots=True)
class Place:
    """One membership of a user, ready to show. ``needs_second_factor``: it opens only to who has
    one."""

    membership_id: UUID
    tenant_id: UUID
    tenant_name: str
    role: Role
    subject_id: UUID | None
    needs_second_factor: bool


def add_member(
    context: TenantContext, user: User, role: Role, *, subject_id: UUID | None = None
) -> Membership:
    """Give ``user`` a place in the tenant; call inside its transaction."""
    membership: Membership = Membership.objects.within(context).create(
        tenant_id=context.tenant_id, user_id=user.id, role=role, subject_id=subject_id
    )
    return membership


def places_of(user: User) -> list[Place]:
    """Every membership of ``user``, oldest first; the policy shows that user's rows alone."""
    with credential_transaction("user_id", str(user.id)):
        rows = Membership.objects.looked_up(user_id=user.id)
    tenants = Tenant.objects.in_bulk([row.tenant_id for row in rows])
    return [_place(row, tenants[row.tenant_id]) for row in rows]


def _place(row: Membership, tenant: Tenant) -> Place:
    role = Role(row.role)
    is_asked = tenant.needs_second_factor and role is not Role.PERSON
    return Place(row.id, row.tenant_id, tenant.name, role, row.subject_id, is_asked)


def context_of(user: User, place: Place, *, request_id: str = "") -> TenantContext:
    """The context in which ``user`` acts at ``place``: a person is bound to their own memory."""
    is_person = place.role is Role.PERSON
    return TenantContext(
        tenant_id=place.tenant_id,
        actor=Actor(ActorKind.PERSON if is_person else ActorKind.ADMIN, user.id),
        scopes=SCOPES[place.role],
        subject_id=place.subject_id,
        bound=is_person,
        purpose="self-service" if is_person else "administration",
        request_id=request_id,
    )
