"""Every page of the portal, with the ids of others in its path and its forms."""

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLPattern

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from portal.urls import urlpatterns
from tenants.members import add_member
from tenants.models import Membership, Role
from tests.factories import subject_id_of
from tests.isolation.house import House, found_house
from tests.isolation.matrix import Target, nobody, target_in
from tests.isolation.test_idor_matrix import told
from tests.portal.people import new_user

# An invitation's link is open to whoever holds its token, and to nobody else (test_members).
WITH_ID = [route for route in urlpatterns if route.pattern.converters and route.name != "welcome"]
WITHOUT = [route for route in urlpatterns if not route.pattern.converters]
ROLES = [Role.PERSON, Role.OWNER, Role.ADMIN, Role.AUDITOR]


def name_of(route: URLPattern) -> str:
    return str(route.name)


@pytest.fixture(scope="module")
def theirs() -> tuple[House, Target]:
    house = found_house()
    return house, target_in(house)


@pytest.fixture(scope="module")
def visitors() -> dict[Role, Client]:
    """Somebody of each role in a team of their own."""
    house = found_house()
    return {role: signed_in(house.tenant, role, house.subjects[0]) for role in ROLES}


def signed_in(tenant: TenantContext, role: Role, subject_id: UUID) -> Client:
    user = new_user("visitor")
    with tenant_transaction(tenant):
        bound = subject_id if role is Role.PERSON else None
        add_member(tenant, user, role, subject_id=bound)
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def paths(route: URLPattern, target: Target) -> list[str]:
    """The route with each of the target's ids in its place."""
    (name,) = route.pattern.converters
    form = str(route.pattern)
    ids = (target.memory, target.export, target.erasure, target.key, target.entry, target.member)
    return ["/" + form.replace(f"<uuid:{name}>", one) for one in ids]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("route", WITH_ID, ids=name_of)
def test_ids_of_others_are_as_if_they_did_not_exist(
    theirs: tuple[House, Target], visitors: dict[Role, Client], route: URLPattern, method: str
) -> None:
    house, target = theirs
    for role, client in visitors.items():
        absent = getattr(client, method)(paths(route, nobody())[0])
        for path in paths(route, target):
            answer = getattr(client, method)(path)
            assert answer.status_code == absent.status_code, (role, path)
            assert answer.status_code in (302, 403, 404, 405), (role, path)
            assert not house.is_told_in(told(answer).replace(path, "")), (role, path)


@pytest.mark.parametrize("route", WITH_ID, ids=name_of)
def test_a_person_s_pages_know_nothing_of_a_colleague(
    theirs: tuple[House, Target], route: URLPattern
) -> None:
    house, target = theirs
    colleague = colleague_in(house)
    for path in paths(route, target):
        answer = colleague.get(path)
        assert answer.status_code in (302, 404, 405), path
        assert not any(word in told(answer) for word in house.words), path


def colleague_in(house: House) -> Client:
    """Somebody else of the same team."""
    return signed_in(house.tenant, Role.PERSON, subject_id_of(house.tenant, "a colleague"))


@pytest.mark.parametrize("route", WITHOUT, ids=name_of)
def test_pages_without_ids_show_nothing_of_others(
    theirs: tuple[House, Target], visitors: dict[Role, Client], route: URLPattern
) -> None:
    house, _ = theirs
    if route.name == "account_logout":
        return
    for client in visitors.values():
        answer = client.get(f"/{route.pattern}")
        assert not house.is_told_in(told(answer))


def test_nobody_enters_the_place_of_another(theirs: tuple[House, Target]) -> None:
    house, _ = theirs
    ours = found_house()
    client = signed_in(ours.tenant, Role.ADMIN, ours.subjects[0])
    with tenant_transaction(house.tenant):
        places = [str(row.id) for row in Membership.objects.within(house.tenant)]
    for place in (*places, str(house.tenant.tenant_id), str(uuid4())):
        assert client.post("/places/", {"place": place}).status_code == 404
    shown = client.get(f"/manage/?place={places[0]}&tenant={house.tenant.tenant_id}")
    assert shown.status_code == 200
    assert not house.is_told_in(told(shown))


def test_a_place_written_into_the_session_is_worth_nothing(theirs: tuple[House, Target]) -> None:
    house, _ = theirs
    ours = found_house()
    client = signed_in(ours.tenant, Role.ADMIN, ours.subjects[0])
    with tenant_transaction(house.tenant):
        place = Membership.objects.within(house.tenant).first()
    assert place is not None
    session = client.session
    session["place"] = str(place.id)
    session.save()
    assert not house.is_told_in(told(client.get("/manage/audit/")))
