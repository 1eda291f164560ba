"""Delete what time has ended: sign-ins, and counted attempts at them."""

from django.db import connection

from kernel.clock import now
from tenants.models import Session

ATTEMPTS = "DELETE FROM tenants_attempt WHERE expires < now()"


def drop_expired() -> int:
    """How many sessions went. Expired ones were refused before already."""
    gone, _ = Session.objects.filter(expire_date__lt=now()).delete()
    with connection.cursor() as cursor:
        cursor.execute(ATTEMPTS)
    return gone
