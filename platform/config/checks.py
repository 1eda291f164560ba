"""System checks with stable ids: what would make row security or sealing hollow.

They run with the tag ``database``, and every process that serves runs them before it starts
(:func:`refuse_unsafe_start`).
"""

import stat
from collections.abc import Iterable, Sequence
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

OLDEST_POSTGRES = 15_00_00

ROLE = """
SELECT r.rolsuper, r.rolbypassrls,
    EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p')
        AND c.relnamespace = 'public'::regnamespace),
    EXISTS (SELECT FROM pg_database d WHERE d.datdba = r.oid AND d.datname = current_database()),
    EXISTS (SELECT FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relowner <> r.oid
        AND c.relnamespace = 'public'::regnamespace AND pg_has_role(r.oid, c.relowner, 'MEMBER'))
FROM pg_roles r WHERE r.rolname = current_user
"""

OPEN_TABLES = """
SELECT c.relname FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    AND NOT (c.relrowsecurity AND c.relforcerowsecurity
        AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))
ORDER BY c.relname
"""

ROLE_HINT = "Serve as dualtrace_app: set DATABASE_URL to a role that only may read and write rows."
ROLE_FAULTS = (
    ("dualtrace.E001", "The app role is a superuser: row security does not bind it."),
    ("dualtrace.E002", "The app role has BYPASSRLS: row security does not bind it."),
    ("dualtrace.E003", "The app role owns tables: it could switch their row security off."),
    ("dualtrace.E004", "The app role owns the database: it could change anything in it."),
    ("dualtrace.E005", "The app role may become the owner of the tables."),
)


@register(Tags.database)
def check_app_role(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """E001–E005: the role that serves stands under row security, and cannot step out of it."""
    if "default" not in (databases or ()):
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute(ROLE)
        answers = cursor.fetchone()
    return role_faults(answers)


def role_faults(answers: Iterable[bool]) -> list[CheckMessage]:
    """The faults whose question (superuser, bypass, owns tables, owns the database, may become
    the owner) was answered with yes."""
    found = [fault for fault, answer in zip(ROLE_FAULTS, answers, strict=True) if answer]
    return [Error(message, hint=ROLE_HINT, id=name) for name, message in found]


@register(Tags.database)
def check_row_security(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """E006: every table with a tenant has row security, forced, with a policy."""
    if "default" not in (databases or ()):
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute(OPEN_TABLES)
        tables = {name for (name,) in cursor.fetchall()} - platform_tables()
    hint = "Put IsolateTable in its migration, or a reason in its room's PLATFORM_TABLES."
    return [
        Error(
            f"{table} has a tenant_id but no forced row security.", hint=hint, id="dualtrace.E006"
        )
        for table in sorted(tables)
    ]


@register(Tags.database)
def check_server(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """E007, E008: pgvector is there, and PostgreSQL is new enough."""
    if "default" not in (databases or ()):
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('server_version_num')::int,"
            " EXISTS (SELECT FROM pg_extension WHERE extname = 'vector')"
        )
        version, has_vector = cursor.fetchone()
    return server_faults(version, has_vector=has_vector)


@register(Tags.database)
def check_root_key(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """E009: nobody else may read the root key. (A missing one is said where it is first used.)"""
    file = settings.DUALTRACE_ROOT_KEY_FILE
    if "default" not in (databases or ()) or settings.DUALTRACE_ROOT_KEY or not file.exists():
        return []
    if not stat.S_IMODE(file.stat().st_mode) & 0o077:
        return []
    fault = "Others may read the file of the root key."
    return [Error(fault, hint=f"chmod 600 {file}", id="dualtrace.E009")]


def server_faults(version: int, *, has_vector: bool) -> list[CheckMessage]:
    """What a server of ``version`` (as ``server_version_num``), with pgvector or not, lacks."""
    found: list[CheckMessage] = []
    if version < OLDEST_POSTGRES:
        hint = "Use PostgreSQL 15 or newer; 18 is what the tests run on."
        found.append(Error("PostgreSQL is too old.", hint=hint, id="dualtrace.E008"))
    if not has_vector:
        hint = "As a superuser, in this database: CREATE EXTENSION vector;"
        found.append(Error("The extension pgvector is missing.", hint=hint, id="dualtrace.E007"))
    return found


def platform_tables() -> set[str]:
    """The tables that each room, with a reason, keeps outside row security."""
    modules = (app.models_module for app in apps.get_app_configs())
    return {table for module in modules for table in getattr(module, "PLATFORM_TABLES", ())}


def refuse_unsafe_start() -> None:
    """Raise ``ImproperlyConfigured`` with every fault and its hint, if there is one. Leaves no
    connection behind: the process may fork next."""
    faults = run_checks(tags=[Tags.database], databases=["default"])
    connections["default"].close()
    cast(DatabaseWrapper, connections["default"]).close_pool()
    if serious := [fault for fault in faults if fault.is_serious()]:
        raise ImproperlyConfigured("\n".join(f"{f.id}: {f.msg} {f.hint or ''}" for f in serious))
