"""Where a request comes from, over a real socket: the proxy's word counts, a client's does not."""

import httpx
import pytest

from tenants.issue_key import issue_key
from tests.factories import found_tenant

PATH = "/api/v1/memories?subject=a"


@pytest.mark.parametrize(
    ("forwarded", "status"),
    [
        ("203.0.113.7", 200),
        ("198.51.100.1, 203.0.113.7", 200),
        ("203.0.113.7, 198.51.100.1", 401),
        ("203.0.113.7, nonsense", 401),
        (None, 401),
    ],
)
def test_the_nearest_address_that_is_no_proxy_counts(
    live_server_url: str, forwarded: str | None, status: int
) -> None:
    networks = ["203.0.113.0/24"]
    key = issue_key(found_tenant(), agent="bot", scopes=["memory:read"], networks=networks).secret
    headers = {"Authorization": f"Bearer {key}"}
    if forwarded:
        headers["X-Forwarded-For"] = forwarded
    assert httpx.get(live_server_url + PATH, headers=headers).status_code == status
