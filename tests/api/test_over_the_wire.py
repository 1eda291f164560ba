"""Over a real socket: too much sent, a key revoked meanwhile, a sealed entry that is gone."""

from io import StringIO
from typing import Any

import httpx
import psycopg
import pytest
from django.core.management import call_command

from kernel.context import TenantContext
from tenants.models import Tenant
from tests.audit.acts import leaves, seal
from tests.factories import agent_key, found_tenant

MEMORIES, KEYS = "/api/v1/memories", "/api/v1/api-keys"
LIMIT = 4 * 1024 * 1024


@pytest.fixture
def acme() -> TenantContext:
    return found_tenant()


def send(url: str, key: str, method: str = "GET", **options: Any) -> httpx.Response:
    return httpx.request(method, url, headers={"Authorization": f"Bearer {key}"}, **options)


def test_a_body_over_4_mib_is_refused_and_nothing_is_stored(
    live_server_url: str, acme: TenantContext
) -> None:
    key = agent_key(acme)
    body = {"subject": "bob", "text": "Bob rows.", "metadata": {"padding": "x" * LIMIT}}
    answer = send(live_server_url + MEMORIES, key, "POST", json=body)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["request_id"] == answer.headers["X-Request-ID"]
    assert send(f"{live_server_url}{MEMORIES}?subject=bob", key).json()["results"] == []


def test_a_key_is_refused_from_the_request_after_its_revocation(
    live_server_url: str, acme: TenantContext
) -> None:
    admin, agent = agent_key(acme, agent="console"), agent_key(acme, ["memory:read"], agent="bot")
    asked = f"{live_server_url}{MEMORIES}?subject=bob"
    with httpx.Client(headers={"Authorization": f"Bearer {agent}"}) as kept_open:
        assert kept_open.get(asked).status_code == 200
        rows = send(live_server_url + KEYS, admin).json()["results"]
        (row,) = [row for row in rows if row["agent"]["name"] == "bot"]
        assert send(f"{live_server_url}{KEYS}/{row['id']}", admin, "DELETE").status_code == 204
        refused = kept_open.get(asked)
    assert (refused.status_code, refused.json()["code"]) == (401, "not_authenticated")


def test_a_sealed_entry_that_a_superuser_deleted_is_named(
    live_server_url: str, acme: TenantContext, superuser: psycopg.Connection
) -> None:
    key = agent_key(acme)
    send(live_server_url + MEMORIES, key, "POST", json={"subject": "bob", "text": "Bob rows."})
    seal(acme)
    name = Tenant.objects.get(id=acme.tenant_id).name
    call_command("verify_audit_log", "--tenant", name, stdout=StringIO())
    entry_id = leaves(acme)[-1].entry_id
    superuser.execute("SET session_replication_role = replica")
    superuser.execute("DELETE FROM audit_entry WHERE id = %s", [entry_id])
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_audit_log", "--tenant", name, stdout=said)
    assert ended.value.code == 1
    assert said.getvalue().startswith("TAMPERED")
    assert str(entry_id) in said.getvalue()
