import pytest
from django.db import connection, transaction

from kernel.errors import NoActiveContext
from kernel.isolation import set_local, tenant_transaction
from memory.models import Memory
from tenants.models import Agent
from tests.factories import found_tenant


def test_a_manager_without_a_context_refuses() -> None:
    with pytest.raises(NoActiveContext):
        Memory.objects.all()


def test_settings_outside_a_transaction_are_refused() -> None:
    with pytest.raises(NoActiveContext):
        set_local(found_tenant().tenant_id)


def test_a_forgotten_where_shows_only_the_tenants_rows() -> None:
    alice, charlie = found_tenant(), found_tenant()
    for context, name in ((alice, "alice's"), (charlie, "charlie's")):
        with tenant_transaction(context):
            Agent.objects.within(context).create(tenant_id=context.tenant_id, name=name)
    with tenant_transaction(alice), connection.cursor() as cursor:
        cursor.execute("SELECT name FROM tenants_agent")
        assert cursor.fetchall() == [("alice's",)]


def test_outside_a_tenants_transaction_there_are_no_rows() -> None:
    context = found_tenant()
    with tenant_transaction(context):
        Agent.objects.within(context).create(tenant_id=context.tenant_id, name="bot")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tenants_agent")
        assert cursor.fetchone() == (0,)


def test_a_row_cannot_be_written_for_another_tenant() -> None:
    alice, charlie = found_tenant(), found_tenant()
    with (
        pytest.raises(Exception, match="row-level security"),
        tenant_transaction(alice),
    ):
        Agent.objects.within(alice).create(tenant_id=charlie.tenant_id, name="intruder")
