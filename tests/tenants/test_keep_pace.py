"""A key asks as often as it may, whatever other keys do."""

from dataclasses import replace
from uuid import uuid4

import psycopg
import pytest
from django.db import connection

from kernel.context import TenantContext
from kernel.errors import TooManyRequests
from kernel.isolation import tenant_transaction
from tenants.keep_pace import keep_pace
from tests.factories import found_tenant


def with_key(tenant: TenantContext) -> TenantContext:
    return replace(tenant, credential_id=uuid4())


def wait(context: TenantContext, seconds: float) -> None:
    """As if so much time had passed."""
    statement = "UPDATE tenants_pace SET due = due - %s * interval '1 second' WHERE key_id = %s"
    with tenant_transaction(context), connection.cursor() as cursor:
        cursor.execute(statement, [seconds, context.credential_id])


def test_a_whole_window_may_come_at_once_and_no_more() -> None:
    key = with_key(found_tenant())
    left = [pace.remaining for _ in range(5) if (pace := keep_pace(key, limit=5))]
    assert left == [4, 3, 2, 1, 0]
    with pytest.raises(TooManyRequests) as refused:
        keep_pace(key, limit=5)
    assert refused.value.retry_after == 12


def test_requests_come_back_at_an_even_pace_and_refusals_cost_nothing() -> None:
    key = with_key(found_tenant())
    for _ in range(5):
        keep_pace(key, limit=5)
    for _ in range(9):
        with pytest.raises(TooManyRequests):
            keep_pace(key, limit=5)
    wait(key, 12.5)
    keep_pace(key, limit=5)
    with pytest.raises(TooManyRequests):
        keep_pace(key, limit=5)
    wait(key, 3600)
    pace = keep_pace(key, limit=5)
    assert pace is not None
    assert (pace.limit, pace.remaining) == (5, 4)


def test_a_busy_key_takes_nothing_from_another_of_the_same_agent() -> None:
    acme = found_tenant()
    busy, calm = with_key(acme), with_key(acme)
    keep_pace(busy, limit=1)
    with pytest.raises(TooManyRequests):
        keep_pace(busy, limit=1)
    assert keep_pace(calm, limit=1) is not None


def test_what_has_no_key_has_no_pace() -> None:
    assert keep_pace(found_tenant(), limit=1) is None


def test_the_table_is_unlogged(superuser: psycopg.Connection) -> None:
    statement = "SELECT relpersistence::text FROM pg_class WHERE relname = 'tenants_pace'"
    assert superuser.execute(statement).fetchone() == ("u",)
