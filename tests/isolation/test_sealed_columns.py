"""Associated data in every column that is sealed: a value moved from elsewhere, or with one bit
changed, opens nowhere."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from kernel.aead import ALGORITHM
from kernel.errors import CannotOpen
from privacy.rotate_data_key import begin as begin_data_key
from privacy.rotate_tenant_key import begin as begin_tenant_key
from tests.factories import subject_id_of
from tests.isolation.house import House, found_house
from tests.isolation.test_idor_matrix import told
from tests.test_docs import table as table_in_docs

LEAKAGE = "## The leakage table: what a stolen database shows"
COLUMN = re.compile(r"(sealed|wrapped)[^;:]*: ((?:`\w+`(?: \([^)]*\))?(?:, )?)+)")


def sealed_columns() -> set[tuple[str, str]]:
    """Table and column of all that the leakage table says is sealed or wrapped."""
    return {
        (table, column)
        for table, cells in table_in_docs("threat-model.md", LEAKAGE).items()
        for _, columns in COLUMN.findall(cells[-1])
        for column in re.findall(r"`(\w+)`", columns)
    }


def read(path: str) -> Callable[[House], Any]:
    """GET a path of the house's, by its own key."""
    return lambda house: house.client.get(path.format(house=house))


MEMORY = read("/api/v1/memories/{house.memories[0]}")
PEOPLE = read("/api/v1/subjects")

# How each is opened. A new sealed column needs a row: who would notice that its place is wrong?
OPENED: dict[tuple[str, str], Callable[[House], Any]] = {
    ("memory_memory", "body"): MEMORY,
    ("memory_memoryversion", "body"): read("/api/v1/memories/{house.memories[0]}/history"),
    ("memory_trace", "structure"): read("/api/v1/memories/{house.memories[0]}?expand=structural"),
    ("privacy_subject", "sealed_name"): PEOPLE,
    ("privacy_subjectkey", "wrapped_data"): MEMORY,
    ("privacy_subjectkey", "wrapped_blind"): MEMORY,
    ("privacy_subjectkey", "wrapped_audit"): MEMORY,
    ("privacy_subjectkey", "previous_data"): MEMORY,
    ("privacy_exportchunk", "sealed"): read("/api/v1/exports/{house.operation}/download"),
    ("tenants_tenantkey", "wrapped_wrap"): PEOPLE,
    ("tenants_tenantkey", "wrapped_blind"): PEOPLE,
    ("tenants_tenantkey", "wrapped_audit"): PEOPLE,
    ("tenants_tenantkey", "previous_wrap"): PEOPLE,
    ("audit_detail", "sealed"): read("/api/v1/subjects/{house.people[0]}/access"),
}
# What is there only while keys are being rotated: how a rotation is begun.
MIDWAY: dict[tuple[str, str], Callable[[House], None]] = {
    ("privacy_subjectkey", "previous_data"): lambda house: begin_data_key(
        house.tenant.narrowed(subject_id_of(house.tenant, house.people[0]))
    ),
    ("tenants_tenantkey", "previous_wrap"): lambda house: begin_tenant_key(house.tenant),
}
KEYS = {
    "memory_memory": "id = %(id)s",
    "memory_memoryversion": "id = %(id)s",
    "memory_trace": "id = %(id)s",
    "privacy_subject": "id = %(id)s",
    "privacy_subjectkey": "subject_id = %(subject_id)s",
    "privacy_exportchunk": "id = %(id)s",
    "tenants_tenantkey": "tenant_id = %(tenant_id)s",
    "audit_detail": "entry_id = %(entry_id)s",
}
FAULTS = {
    "another tenant's value": "(SELECT {column} FROM {table} WHERE tenant_id = %(other)s"
    " AND {column} <> '' LIMIT 1)",
    "a bit of its tag": "set_byte({column}, length({column}) - 1,"
    " get_byte({column}, length({column}) - 1) # 1)",
    "a bit of its nonce": "set_byte({column}, 5, get_byte({column}, 5) # 1)",
    "its key's version": "set_byte({column}, 3, get_byte({column}, 3) # 7)",
    "its algorithm": "set_byte({column}, 1, 50)",
    "nothing left of it": "substring({column} FROM 1 FOR 16)",
}


@contextmanager
def unguarded(superuser: psycopg.Connection) -> Iterator[None]:
    """The log's tables refuse changes, a superuser's too, while their triggers are on."""
    superuser.execute("SET session_replication_role = replica")
    try:
        yield
    finally:
        superuser.execute("SET session_replication_role = origin")


def house_for(place: tuple[str, str]) -> House:
    """One in which something is sealed at ``place``."""
    house = found_house()
    if place in MIDWAY:
        MIDWAY[place](house)
    return house


def test_every_sealed_column_is_tried() -> None:
    assert sealed_columns() == OPENED.keys()


@pytest.mark.parametrize("place", OPENED, ids=".".join)
def test_what_was_moved_or_changed_does_not_open(
    superuser: psycopg.Connection, place: tuple[str, str]
) -> None:
    house, other = (house_for(place) for _ in range(2))
    table, column = place
    condition = f"tenant_id = %(own)s AND {column} <> ''"
    ids = {"own": house.tenant.tenant_id, "other": other.tenant.tenant_id}
    own = superuser.execute(f"SELECT * FROM {table} WHERE {condition}", ids)
    assert own.description is not None
    names = [one.name for one in own.description]
    rows = [dict(zip(names, row, strict=True)) for row in own.fetchall()]
    for fault, value in FAULTS.items():
        change = value.format(table=table, column=column)
        with unguarded(superuser):
            superuser.execute(f"UPDATE {table} SET {column} = {change} WHERE {condition}", ids)
            opens = _opens(house, place)
            for row in rows:
                superuser.execute(
                    f"UPDATE {table} SET {column} = %({column})s WHERE {KEYS[table]}", row
                )
        assert not opens, fault
    assert _opens(house, place)


def _opens(house: House, place: tuple[str, str]) -> bool:
    try:
        answer = OPENED[place](house)
        text = told(answer)
    except CannotOpen:  # in the middle of a stream, whose status is sent
        return False
    assert answer.status_code == 200 or answer.json()["code"] == "cannot_open", text
    return bool(answer.status_code == 200)


@pytest.mark.parametrize("place", OPENED, ids=".".join)
def test_every_value_says_how_it_is_sealed_and_no_two_are_alike(
    superuser: psycopg.Connection, place: tuple[str, str]
) -> None:
    house = house_for(place)
    table, column = place
    rows = superuser.execute(
        f"SELECT substring({column} FROM 1 FOR 2) = %s, count(*), count(DISTINCT {column}) "
        f"FROM {table} WHERE tenant_id = %s AND length({column}) > 1 GROUP BY 1",
        [ALGORITHM, house.tenant.tenant_id],
    ).fetchall()
    assert [(form, count == distinct) for form, count, distinct in rows] == [(True, True)]
