"""The two roles: ``dualtrace_owner`` migrates, ``dualtrace_app`` serves under row security."""

from typing import LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

OWNER = "dualtrace_owner"
APP = "dualtrace_app"
DATABASE = "dualtrace"

CREATE_ROLE: LiteralString = (
    "CREATE ROLE {} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD {}"
)
ADMIN_GRANTS: tuple[LiteralString, ...] = (
    "CREATE EXTENSION IF NOT EXISTS vector",
    "GRANT CONNECT ON DATABASE {database} TO {owner}, {app}",
    "GRANT USAGE, CREATE ON SCHEMA public TO {owner}",
    "GRANT USAGE ON SCHEMA public TO {app}",
)
OWNER_GRANTS: tuple[LiteralString, ...] = (
    "ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app}",
    "ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO {app}",
)


def may_create_roles(url: str) -> bool:
    """Whether the role in ``url`` is a superuser or may create roles."""
    query = "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"
    with psycopg.connect(url) as connection:
        row = connection.execute(query).fetchone()
    return bool(row and row[0])


def create_roles(admin_url: str, *, owner_password: str, app_password: str) -> None:
    """Create the roles that are missing; those that are there stay as they are."""
    with psycopg.connect(admin_url, autocommit=True) as connection:
        for role, password in ((OWNER, owner_password), (APP, app_password)):
            if not _known(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", role):
                statement = sql.SQL(CREATE_ROLE).format(sql.Identifier(role), sql.Literal(password))
                connection.execute(statement)


def create_database(admin_url: str) -> None:
    """Create the database ``dualtrace``, closed to all other roles, unless it is there."""
    with psycopg.connect(admin_url, autocommit=True) as connection:
        if not _known(connection, "SELECT 1 FROM pg_database WHERE datname = %s", DATABASE):
            name = sql.Identifier(DATABASE)
            connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(name))
            connection.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(name))


def grant(admin_url: str) -> None:
    """Inside the database of the URL: pgvector, and what the two roles may do."""
    _execute(admin_url, ADMIN_GRANTS)


def grant_defaults(owner_url: str) -> None:
    """As the owner: the app role's privileges on all that the owner will create."""
    _execute(owner_url, OWNER_GRANTS)


def _execute(url: str, statements: tuple[LiteralString, ...]) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        names = {"owner": OWNER, "app": APP, "database": connection.info.dbname}
        identifiers = {key: sql.Identifier(name) for key, name in names.items()}
        for statement in statements:
            connection.execute(sql.SQL(statement).format(**identifiers))


def _known(connection: psycopg.Connection[TupleRow], query: LiteralString, name: str) -> bool:
    return connection.execute(query, [name]).fetchone() is not None
