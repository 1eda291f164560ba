"""Take a person's sign-in away: their places here, and the account with its last place."""

from uuid import UUID

from django.db import connection

from kernel.clock import now
from kernel.context import TenantContext
from tenants.models import ApiKey, Membership, Session, User


def unlink_person(context: TenantContext, subject_id: UUID) -> None:
    """Inside the erasure's transaction: delete memberships, revoke bound keys, and delete users
    who have no place left anywhere."""
    places = Membership.objects.within(context).filter(subject_id=subject_id)
    users = list(places.values_list("user_id", flat=True))
    places.delete()
    keys = ApiKey.objects.within(context).filter(subject_id=subject_id)
    keys.filter(revoked_at__isnull=True).update(revoked_at=now())
    for user_id in users:
        if not _has_a_place(user_id):
            Session.objects.filter(user_id=user_id).delete()
            User.objects.filter(id=user_id).delete()


def _has_a_place(user_id: UUID) -> bool:
    """Across tenants: the lookup policy shows this user's rows alone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('app.user_id', %s, true)", [str(user_id)])
    found = Membership.objects.looked_up(user_id=user_id)
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('app.user_id', '', true)")
    return bool(found)
