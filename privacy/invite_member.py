"""Let somebody sign in: an admin, an auditor, or the person remembered."""

from dataclasses import dataclass, field

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from audit.append import append
from audit.events import MemberAdded
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput
from kernel.isolation import tenant_transaction
from privacy.subjects import ensure_subject
from tenants.keys import open_tenant_keys
from tenants.members import add_member
from tenants.models import Membership, Role, User
from tenants.outbox import enqueue
from tenants.rule_over import require_rule_over
from tenants.welcome import welcome_link

TASK = "portal.send_welcome"


@dataclass(frozen=True, slots=True)
class Invited:
    """A new member's place. ``link`` lets a new account choose its password, once; it is None for
    an account that has one, and where mail is sent: then only its reader gets it."""

    place: Membership
    user: User
    link: str | None = field(repr=False)
    is_mailed: bool


def invite_member(
    context: TenantContext, *, email: str, role: str, subject: str | None = None
) -> Invited:
    """Give the account of ``email`` (made if new) a place; a ``person`` needs their ``subject``.

    Needs ``admin``. Raises ``InvalidInput``, and ``Conflict`` for a place that is taken; who may
    give which role is in ``tenants.rule_over``. Audited.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("member")
    _check(email, role, subject)
    is_mailed = bool(settings.DUALTRACE_EMAIL_URL)
    with tenant_transaction(context):
        require_rule_over(context, Role(role))
        subject_id = ensure_subject(context, subject).id if subject else None
        user = User.objects.filter(email=email.lower()).first() or User.objects.create_user(email)
        taken = Membership.objects.within(context).filter(user_id=user.id, subject_id=subject_id)
        if taken.exists():
            raise Conflict("That account has this place already.")
        place = add_member(context, user, Role(role), subject_id=subject_id)
        event = MemberAdded(user_id=user.id, role=role)
        append(event, context=context, key=open_tenant_keys(context).audit)
        if is_mailed:
            enqueue(context, TASK, user.id)
    return Invited(place, user, None if is_mailed else welcome_link(user), is_mailed)


def _check(email: str, role: str, subject: str | None) -> None:
    try:
        validate_email(email)
    except ValidationError:
        raise InvalidInput("email", "Give an e-mail address.") from None
    if role not in Role.values:
        raise InvalidInput("role", f"One of: {', '.join(Role.values)}.")
    if (role == Role.PERSON) != bool(subject):
        raise InvalidInput("subject", "A person has a subject; nobody else has one.")
