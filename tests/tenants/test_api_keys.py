from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection

from kernel.clock import now
from kernel.context import ActorKind, Scope
from kernel.errors import InvalidInput, NotAuthenticated, NotFound, ScopeMissing
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.read_house import read_house
from privacy.invite_member import invite_member
from privacy.list_members import list_members
from privacy.read_entry import read_entry
from tenants.authenticate_key import authenticate_key
from tenants.export_audit import export_audit
from tenants.issue_key import issue_key
from tenants.list_agents import list_agents
from tenants.list_keys import list_keys
from tenants.models import ApiKey
from tenants.require_second_factor import require_second_factor
from tenants.revoke_key import revoke_key
from tenants.verify_audit import verify_audit
from tests.factories import found_tenant, subject_id_of


def test_a_key_acts_for_its_agent_with_its_scopes_and_purpose() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"], purpose="support")
    context = authenticate_key(issued.secret, request_id="r1")
    assert context.tenant_id == acme.tenant_id
    assert (context.actor.kind, context.actor.id) == (ActorKind.AGENT, issued.row.agent_id)
    assert context.scopes == {Scope.MEMORY_READ}
    assert (context.purpose, context.request_id, context.bound) == ("support", "r1", False)


def test_a_bound_key_is_confined_to_its_person() -> None:
    acme = found_tenant()
    bob = subject_id_of(acme, "bob")
    issued = issue_key(acme, agent="bot", scopes=["memory:read"], subject_id=bob)
    context = authenticate_key(issued.secret)
    assert (context.subject_id, context.bound) == (bob, True)


def test_a_revoked_key_is_refused() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"])
    revoke_key(acme, issued.row.id)
    with pytest.raises(NotAuthenticated):
        authenticate_key(issued.secret)


def test_an_expired_key_is_refused() -> None:
    expired = now() - timedelta(seconds=1)
    issued = issue_key(found_tenant(), agent="bot", scopes=["admin"], expires_at=expired)
    with pytest.raises(NotAuthenticated):
        authenticate_key(issued.secret)


@pytest.mark.parametrize("raw", ["", "dt_live_", "nonsense", "dt_live_" + "a" * 8 + "_" + "b" * 43])
def test_what_is_no_key_of_ours_is_refused(raw: str) -> None:
    with pytest.raises(NotAuthenticated):
        authenticate_key(raw)


def test_another_tenants_key_cannot_be_revoked_or_seen() -> None:
    acme, elsewhere = found_tenant(), found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"])
    with pytest.raises(NotFound):
        revoke_key(elsewhere, issued.row.id)
    assert list_keys(elsewhere) == []
    assert [key.id for key in list_keys(acme)] == [issued.row.id]


def test_an_unknown_scope_is_named_with_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="memory:read") as caught:
        issue_key(found_tenant(), agent="bot", scopes=["everything"])
    assert caught.value.field == "scopes"


def test_only_an_admin_issues_keys() -> None:
    issued = issue_key(found_tenant(), agent="bot", scopes=["memory:read"])
    with pytest.raises(ScopeMissing, match="admin"):
        issue_key(authenticate_key(issued.secret), agent="bot", scopes=["admin"])


def test_a_key_grants_only_what_it_holds() -> None:
    acme = found_tenant()
    held = [Scope.ADMIN, Scope.MEMORY_READ]
    holder = authenticate_key(issue_key(acme, agent="bot", scopes=held).secret)
    assert issue_key(holder, agent="bot", scopes=["memory:read"]).row.scopes == ["memory:read"]
    with pytest.raises(ScopeMissing, match="memory:reveal"):
        issue_key(holder, agent="bot", scopes=["memory:read", "memory:reveal"])


def test_the_key_itself_is_stored_nowhere() -> None:
    acme = found_tenant()
    issued = issue_key(acme, agent="bot", scopes=["memory:read"])
    with tenant_transaction(acme):
        row = ApiKey.objects.within(acme).values().get(id=issued.row.id)
    assert issued.secret not in str(row)
    assert issued.secret not in repr(issued)


def test_a_look_up_shows_only_the_row_that_was_asked_for() -> None:
    from kernel.isolation import credential_transaction

    issue_key(found_tenant(), agent="bot", scopes=["memory:read"])
    with credential_transaction("key_digest", "0" * 64), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tenants_apikey")
        assert cursor.fetchone() == (0,)


def test_what_is_the_whole_tenants_does_not_exist_for_a_bound_key() -> None:
    acme = found_tenant()
    secret = issue_key(
        acme, agent="bot", scopes=list(Scope), subject_id=subject_id_of(acme, "bob")
    ).secret
    bound = authenticate_key(secret)
    acts: list[Callable[[], object]] = [
        lambda: read_house(bound),
        lambda: verify_audit(bound),
        lambda: read_entry(bound, new_id()),
        lambda: export_audit(bound),
        lambda: list_agents(bound),
        lambda: list_members(bound),
        lambda: invite_member(bound, email="a@b.example", role="admin"),
        lambda: require_second_factor(bound, is_required=False),
    ]
    for act in acts:
        with pytest.raises(NotFound):
            act()
