"""A new table without the layers is impossible: here is where it is found."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.isolation.catalogue import offences, tenant_models

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("memory", "privacy", "tenants", "audit")
FORCED = "ALTER TABLE bad ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;"
TENANT = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid"
TENANT_ONLY = f"CREATE POLICY tenant_only ON bad USING ({TENANT}) WITH CHECK ({TENANT});"

BAD = {
    "CREATE TABLE bad (id uuid PRIMARY KEY, text text)": "no tenant_id",
    "CREATE TABLE bad (tenant_id uuid)": "no tenant_id",  # it may be null
    "CREATE TABLE bad (tenant_id uuid NOT NULL)": "not enabled and forced",
    "CREATE TABLE bad (tenant_id uuid NOT NULL); ALTER TABLE bad ENABLE ROW LEVEL SECURITY": (
        "not enabled and forced"
    ),
    f"CREATE TABLE bad (tenant_id uuid NOT NULL); {FORCED}": "no policy for DELETE",
    f"CREATE TABLE bad (tenant_id uuid NOT NULL); {FORCED}"
    f"CREATE POLICY seen ON bad FOR SELECT USING ({TENANT})": "no policy for UPDATE",
    f"CREATE TABLE bad (tenant_id uuid NOT NULL); {FORCED}"
    "CREATE POLICY all_rows ON bad USING (true)": "no policy for SELECT",
    f"CREATE TABLE bad (tenant_id uuid NOT NULL, name text UNIQUE); {FORCED} {TENANT_ONLY}": (
        "bad_name_key does not begin with the tenant"
    ),
    f"CREATE TABLE bad (tenant_id uuid NOT NULL, of uuid REFERENCES memory_memory (id)); {FORCED}"
    f"{TENANT_ONLY}": "bad_of_fkey looks past row security",
    f"CREATE TABLE bad (tenant_id uuid NOT NULL); {FORCED} {TENANT_ONLY}": "no TenantModel",
}

# Who reads a tenant's table without the scoped manager, and why no other's row can leave there.
UNSCOPED = {
    "memory/opening.py": "inside a query of memories, joined on the tenant and the memory",
}


def test_every_table_has_its_layers_or_a_reason(superuser: psycopg.Connection) -> None:
    assert offences(superuser) == []


@pytest.mark.parametrize("statement", BAD)
def test_a_table_that_lacks_a_layer_is_found(superuser: psycopg.Connection, statement: str) -> None:
    with superuser.transaction(force_rollback=True):
        superuser.execute(statement)
        found = offences(superuser)
    assert any(BAD[statement] in fault for fault in found), found
    assert all(fault.startswith("bad: ") for fault in found)


def test_a_dropped_policy_is_found(superuser: psycopg.Connection) -> None:
    with superuser.transaction(force_rollback=True):
        superuser.execute("DROP POLICY subject_only ON memory_memory")
        superuser.execute("DROP POLICY tenant_only ON memory_trace")
        found = offences(superuser)
    assert "memory_memory: no restrictive policy by person" in found
    assert "memory_trace: no policy for SELECT" in found


def test_only_these_go_round_the_scoped_manager() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in sources()
        if re.search(r"_base_manager|\.raw\(", path.read_text("utf-8"))
    }
    assert found == UNSCOPED.keys()


def test_every_statement_of_our_own_names_the_tenant() -> None:
    tables = tenant_models()
    silent = {
        f"{path.relative_to(ROOT)}: {statement[:60]}"
        for path in sources()
        for statement in statements(path)
        if any(re.search(rf"(FROM|JOIN|INTO|UPDATE)\s+{table}\b", statement) for table in tables)
        and "tenant_id" not in statement
    }
    assert silent == set()


def test_what_is_sealed_leaves_in_whole_rows_only() -> None:
    """``values()`` are not looked at by the post-filter: they may be ids, numbers, references."""
    sealed = re.compile(r"\.values(?:_list)?\([^)]*\"(?:body|structure|sealed\w*|wrapped_\w+)\"")
    assert [path.name for path in sources() if sealed.search(path.read_text("utf-8"))] == []


def sources() -> list[Path]:
    return [
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def statements(path: Path) -> Iterator[str]:
    """The strings of a module, and the .sql file beside it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
    beside = path.with_suffix(".sql")
    if beside.exists():
        yield beside.read_text("utf-8")
