"""What the database says of every table: one that lacks a layer is an offender."""

from collections.abc import Iterator

import psycopg
from django.apps import apps
from django.db import models

from config.checks import platform_tables
from kernel.isolation import ScopedManager, TenantModel, person_column

TABLES = """
SELECT c.relname, c.relrowsecurity AND c.relforcerowsecurity,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id'
        AND NOT a.attisdropped AND a.attnotnull AND a.atttypid = 'uuid'::regtype)
FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
ORDER BY c.relname
"""
POLICIES = """
SELECT tablename, cmd, permissive = 'PERMISSIVE', coalesce(qual, ''), coalesce(with_check, '')
FROM pg_policies WHERE schemaname = 'public'
"""
# Unique indexes with the columns they begin with, in order.
UNIQUE = """
SELECT t.relname, i.relname, array_agg(a.attname ORDER BY k.place)::text[],
    bool_and(a.atttypid = 'uuid'::regtype)
FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
CROSS JOIN LATERAL unnest(x.indkey::int2[]) WITH ORDINALITY AS k(number, place)
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace GROUP BY 1, 2
"""
FOREIGN_KEYS = """
SELECT t.relname, c.conname, array_agg(a.attname)::text[]
FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
CROSS JOIN LATERAL unnest(c.conkey) AS k(number)
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
WHERE c.contype = 'f' AND t.relnamespace = 'public'::regnamespace GROUP BY 1, 2
"""
COMMANDS = ("SELECT", "INSERT", "UPDATE", "DELETE")

# Unique without the tenant, for a reason: the value is 256 random bits, which nobody chooses.
CHOSEN_BY_NOBODY = {"tenants_apikey": ["digest"]}


def offences(connection: psycopg.Connection) -> list[str]:
    """Every table that lacks a layer, with what it lacks."""
    platform = set(platform_tables())
    found = []
    for table, forced, has_tenant in connection.execute(TABLES):
        if table in platform:
            continue
        if not has_tenant:
            found.append(f"{table}: no tenant_id, and no reason in PLATFORM_TABLES")
            continue
        if not forced:
            found.append(f"{table}: row security is not enabled and forced")
        found += [f"{table}: {fault}" for fault in _policy_faults(connection, table)]
        found += [f"{table}: {fault}" for fault in _key_faults(connection, table)]
        found += [f"{table}: {fault}" for fault in _model_faults(table)]
    return found


def _policy_faults(connection: psycopg.Connection, table: str) -> Iterator[str]:
    policies = [row[1:] for row in connection.execute(POLICIES) if row[0] == table]
    grants = {
        cmd
        for cmd, permissive, qual, check in policies
        if permissive and "app.tenant_id" in (check if cmd == "INSERT" else qual)
    }
    yield from (f"no policy for {cmd}" for cmd in COMMANDS if not grants & {cmd, "ALL"})
    confined = any(
        cmd == "ALL" and not permissive and all("app.subject_id" in text for text in (qual, check))
        for cmd, permissive, qual, check in policies
    )
    model = tenant_models().get(table)
    if model is not None and person_column(model) is not None and not confined:
        yield "no restrictive policy by person"


def _key_faults(connection: psycopg.Connection, table: str) -> Iterator[str]:
    for name, index, columns, are_ids in connection.execute(UNIQUE):
        if name != table or columns == CHOSEN_BY_NOBODY.get(table):
            continue
        if columns[0] != "tenant_id" and not (are_ids and len(columns) == 1):
            yield f"the unique index {index} does not begin with the tenant"
    for name, constraint, columns in connection.execute(FOREIGN_KEYS):
        if name == table and "tenant_id" not in columns:
            yield f"the foreign key {constraint} looks past row security"


def _model_faults(table: str) -> Iterator[str]:
    model = tenant_models().get(table)
    if model is None:
        yield "no TenantModel, so no manager that scopes and filters its rows"
    elif type(model._default_manager) is not ScopedManager:
        yield "its default manager is not the scoped one"


def tenant_models() -> dict[str, type[models.Model]]:
    """Table → model of the tenant tables."""
    return {m._meta.db_table: m for m in apps.get_models() if issubclass(m, TenantModel)}
