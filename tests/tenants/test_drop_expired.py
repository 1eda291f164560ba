from datetime import timedelta
from uuid import uuid4

from django.core.cache import cache
from django.db import connection

from kernel.clock import now
from tenants.drop_expired import drop_expired
from tenants.models import Session


def attempts() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tenants_attempt")
        return int(cursor.fetchone()[0])


def test_what_time_has_ended_goes_and_nothing_else() -> None:
    cache.clear()
    for hours in (-1, 1):
        cache.set(str(hours), 1, timeout=3600 * hours if hours > 0 else 1)
        Session.objects.create(
            session_key=uuid4().hex, expire_date=now() + timedelta(hours=hours), user_id=uuid4()
        )
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tenants_attempt SET expires = now() - interval '1 hour' "
            "WHERE expires < now() + interval '1 minute'"
        )
    assert drop_expired() >= 1
    assert not Session.objects.filter(expire_date__lt=now()).exists()
    assert Session.objects.filter(expire_date__gt=now()).exists()
    assert attempts() == 1
