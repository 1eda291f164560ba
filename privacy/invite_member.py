"""Let somebody sign in: an admin, an auditor, or the person remembered."""

from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.crypto import get_random_string

from audit.append import append
from audit.events import MemberAdded
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput
from kernel.isolation import tenant_transaction
from privacy.subjects import ensure_subject
from tenants.keys import open_tenant_keys
from tenants.members import add_member
from tenants.models import Membership, Role, User

PASSWORD_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Invited:
    """A new member; ``password`` is told this once, and None for an account that was there."""

    user: User
    password: str | None = field(repr=False)


def invite_member(
    context: TenantContext, *, email: str, role: str, subject: str | None = None
) -> Invited:
    """Give the account of ``email`` (made if new) a place; a ``person`` needs their ``subject``.

    Needs ``admin``. Raises ``InvalidInput``, and ``Conflict`` for a place that is taken.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    _check(email, role, subject)
    with tenant_transaction(context):
        subject_id = ensure_subject(context, subject).id if subject else None
        user, password = _account(email)
        taken = Membership.objects.within(context).filter(user_id=user.id, subject_id=subject_id)
        if taken.exists():
            raise Conflict("That account has this place already.")
        add_member(context, user, Role(role), subject_id=subject_id)
        event = MemberAdded(user_id=user.id, role=role)
        append(event, context=context, key=open_tenant_keys(context).audit)
    return Invited(user, password)


def _check(email: str, role: str, subject: str | None) -> None:
    try:
        validate_email(email)
    except ValidationError:
        raise InvalidInput("email", "Give an e-mail address.") from None
    if role not in Role.values:
        raise InvalidInput("role", f"One of: {', '.join(Role.values)}.")
    if (role == Role.PERSON) != bool(subject):
        raise InvalidInput("subject", "A person has a subject; nobody else has one.")


def _account(email: str) -> tuple[User, str | None]:
    found = User.objects.filter(email=email.lower()).first()
    if found is not None:
        return found, None
    password = get_random_string(PASSWORD_LENGTH)
    return User.objects.create_user(email, password), password
