"""Where a key may be used from, how long, and how it is replaced."""

from datetime import timedelta
from ipaddress import IPv4Address, IPv4Network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.models import Entry
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput, NotAuthenticated, NotFound, ScopeMissing
from kernel.isolation import tenant_transaction
from tenants.authenticate_key import authenticate_key
from tenants.change_key import change_key
from tenants.find_key import find_key
from tenants.issue_key import issue_key
from tenants.models import ApiKey
from tenants.networks import checked_networks, is_within
from tenants.revoke_key import revoke_key
from tenants.rotate_key import rotate_key
from tests.factories import found_tenant

DAY = timedelta(days=1)


def actions(tenant: TenantContext) -> list[str]:
    """What the log says of keys, oldest first."""
    with tenant_transaction(tenant):
        entries = Entry.objects.within(tenant).filter(action__startswith="key.")
        return list(entries.order_by("id").values_list("action", flat=True))


def reread(tenant: TenantContext, key: ApiKey) -> ApiKey:
    with tenant_transaction(tenant):
        return find_key(tenant, key.id)


@given(start=st.integers(0, 2**32 - 1), length=st.integers(0, 32))
def test_an_address_of_a_network_is_within_it_however_it_is_written(
    start: int, length: int
) -> None:
    network = IPv4Network((start, length), strict=False)
    for address in (network.network_address, network.broadcast_address):
        assert is_within(str(address), [str(network)])
        assert is_within(f"::ffff:{address}", [str(network)])
    beyond = int(network.broadcast_address) + 1
    if beyond < 2**32:
        assert not is_within(str(IPv4Address(beyond)), [str(network)])


def test_networks_are_kept_in_canonical_form_each_once() -> None:
    written = [" 203.0.113.7", "2001:DB8:0::/32", "203.0.113.7/32"]
    assert checked_networks(written) == ["203.0.113.7/32", "2001:db8::/32"]


@pytest.mark.parametrize("written", ["10.0.0.5/8", "localhost", "", "10.0.0.0/33", "::/200"])
def test_what_is_no_network_is_refused(written: str) -> None:
    with pytest.raises(InvalidInput, match="networks such as") as caught:
        checked_networks([written])
    assert caught.value.field == "networks"


@pytest.mark.parametrize("address", ["", "testserver", "198.51.100.1", "2001:db9::1"])
def test_a_key_is_refused_from_elsewhere_and_that_is_audited_once_a_minute(address: str) -> None:
    acme = found_tenant()
    networks = ["203.0.113.0/24", "2001:db8::/32"]
    issued = issue_key(acme, agent="bot", scopes=["memory:read"], networks=networks)
    for _ in range(3):
        with pytest.raises(NotAuthenticated):
            authenticate_key(issued.secret, address=address)
    assert actions(acme) == ["key.created", "key.refused"]
    row = reread(acme, issued.row)
    assert row.refused_at is not None
    assert row.last_used_at is None
    for allowed in ("203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1"):
        assert authenticate_key(issued.secret, address=allowed).credential_id == issued.row.id


def test_last_use_is_noted_once_a_minute() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"])
    authenticate_key(issued.secret)
    first = reread(acme, issued.row).last_used_at
    authenticate_key(issued.secret)
    assert first is not None
    assert reread(acme, issued.row).last_used_at == first


def test_changed_terms_hold_from_the_next_request_on() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"], expires_at=now() + DAY)
    terms = {"scopes": ["memory:write"], "networks": ["203.0.113.7"], "expires_at": None}
    changed = change_key(acme, issued.row.id, terms)
    assert (changed.networks, changed.expires_at) == (["203.0.113.7/32"], None)
    context = authenticate_key(issued.secret, address="203.0.113.7")
    assert context.scopes == {Scope.MEMORY_WRITE}
    change_key(acme, issued.row.id, {"expires_at": now()})
    with pytest.raises(NotAuthenticated):
        authenticate_key(issued.secret, address="203.0.113.7")
    assert actions(acme) == ["key.created", "key.changed", "key.changed"]


def test_a_key_gives_no_other_key_what_it_lacks() -> None:
    acme = found_tenant()
    other = issue_key(acme, agent="bot", scopes=["memory:read", "memory:reveal"])
    limited = authenticate_key(issue_key(acme, agent="bot", scopes=["admin"]).secret)
    with pytest.raises(ScopeMissing, match="memory:reveal"):
        change_key(limited, other.row.id, {"scopes": ["memory:reveal"]})
    with pytest.raises(ScopeMissing, match="memory:read"):
        rotate_key(limited, other.row.id, overlap=DAY)


def test_after_a_rotation_both_keys_work_until_the_overlap_ends() -> None:
    acme = found_tenant()
    terms = {"purpose": "support", "networks": ["203.0.113.0/24"]}
    old = issue_key(acme, agent="bot", scopes=["memory:read"], **terms)
    new = rotate_key(acme, old.row.id, overlap=timedelta(hours=3))
    found = authenticate_key(new.secret, address="203.0.113.1")
    assert (found.purpose, found.actor.id) == ("support", old.row.agent_id)
    assert new.row.replaces_id == old.row.id
    authenticate_key(old.secret, address="203.0.113.1")
    expires_at = reread(acme, old.row).expires_at
    assert expires_at is not None
    assert timedelta(hours=2.9) < expires_at - now() <= timedelta(hours=3)
    assert actions(acme) == ["key.created", "key.rotated"]


def test_without_an_overlap_the_old_key_ends_at_once() -> None:
    acme = found_tenant()
    old = issue_key(acme, agent="bot", scopes=["memory:read"])
    new = rotate_key(acme, old.row.id, overlap=timedelta())
    with pytest.raises(NotAuthenticated):
        authenticate_key(old.secret)
    assert authenticate_key(new.secret).credential_id == new.row.id


def test_an_overlap_lengthens_no_key() -> None:
    acme = found_tenant()
    soon = now() + timedelta(minutes=5)
    old = issue_key(acme, agent="bot", scopes=["memory:read"], expires_at=soon)
    rotate_key(acme, old.row.id, overlap=DAY)
    assert reread(acme, old.row).expires_at == soon


def test_a_spent_key_is_not_rotated_and_a_revoked_one_not_changed() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"])
    rotate_key(acme, issued.row.id, overlap=DAY)
    with pytest.raises(Conflict):
        rotate_key(acme, issued.row.id, overlap=DAY)
    revoke_key(acme, issued.row.id)
    with pytest.raises(Conflict):
        change_key(acme, issued.row.id, {"expires_at": None})


def test_another_tenants_key_can_be_neither_changed_nor_rotated() -> None:
    issued = issue_key(found_tenant(), agent="bot", scopes=["memory:read"])
    elsewhere = found_tenant()
    with pytest.raises(NotFound):
        change_key(elsewhere, issued.row.id, {"purpose": "mine"})
    with pytest.raises(NotFound):
        rotate_key(elsewhere, issued.row.id, overlap=DAY)
