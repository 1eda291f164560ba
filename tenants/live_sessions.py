"""The browsers at which a user is signed in."""

from django.db.models import QuerySet

from kernel.clock import now
from tenants.models import Session, User


def live_sessions(user: User) -> QuerySet[Session]:
    """The one seen last comes first."""
    rows = Session.objects.filter(user_id=user.id, is_signed_in=True, expire_date__gt=now())
    return rows.order_by("-seen_at")
