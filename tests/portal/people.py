"""The cast of the portal's tests: Mara and Lena are remembered, Noor administers, Otto audits."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.test import Client

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.subjects import ensure_subject
from tenants.members import add_member, context_of, places_of
from tenants.models import Role, User
from tests.factories import found_tenant

PASSWORD = "correct horse battery staple"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Someone with a sign-in and one place; ``client`` is signed in."""

    user: User
    tenant: TenantContext
    client: Client
    subject: str = ""

    @property
    def context(self) -> TenantContext:
        """The context that the portal gives them."""
        return context_of(self.user, places_of(self.user)[0])


def new_user(name: str) -> User:
    """A user with an address of their own and the password of the cast."""
    return User.objects.create_user(f"{name}-{uuid4().hex}@example.org", PASSWORD)


def join(tenant: TenantContext, user: User, role: Role, subject: str = "") -> UUID | None:
    """Give ``user`` a place, as the one called ``subject`` if they are a person."""
    with tenant_transaction(tenant):
        subject_id = ensure_subject(tenant, subject).id if subject else None
        add_member(tenant, user, role, subject_id=subject_id)
    return subject_id


def visitor(role: Role, *, tenant: TenantContext | None = None, name: str = "mara") -> Visitor:
    """A new user with a place, signed in."""
    tenant = tenant or found_tenant()
    user = new_user(name)
    subject = name if role is Role.PERSON else ""
    join(tenant, user, role, subject)
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return Visitor(user, tenant, client, subject)


def mara(tenant: TenantContext | None = None) -> Visitor:
    """A person."""
    return visitor(Role.PERSON, tenant=tenant, name="mara")


def lena(tenant: TenantContext) -> Visitor:
    """Another person of the same team."""
    return visitor(Role.PERSON, tenant=tenant, name="lena")


def noor(tenant: TenantContext | None = None) -> Visitor:
    """An admin."""
    return visitor(Role.ADMIN, tenant=tenant, name="noor")


def otto(tenant: TenantContext | None = None) -> Visitor:
    """An auditor."""
    return visitor(Role.AUDITOR, tenant=tenant, name="otto")
