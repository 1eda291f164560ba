"""The two roles: ``dualtrace_owner`` migrates, ``dualtrace_app`` serves under row security."""

import psycopg
from psycopg import sql

OWNER = "dualtrace_owner"
APP = "dualtrace_app"
DATABASE = "dualtrace"

ATTRIBUTES = sql.SQL(
    "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION PASSWORD {}"
)
DEFAULT_GRANTS = (
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app}",
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} GRANT USAGE ON SEQUENCES TO {app}",
    "GRANT USAGE ON SCHEMA public TO {app}",
    "ALTER SCHEMA public OWNER TO {owner}",
    "REVOKE ALL ON DATABASE {database} FROM PUBLIC",
    "GRANT CONNECT ON DATABASE {database} TO {app}",
)


def create_roles(admin_url: str, *, owner_password: str, app_password: str) -> None:
    """Create both roles and the database through a connection that may create roles. What is
    there already stays, with its password set anew."""
    with psycopg.connect(admin_url, autocommit=True) as connection:
        _create_role(connection, OWNER, owner_password)
        _create_role(connection, APP, app_password)
        _create_database(connection)


def prepare_database(admin_url: str) -> None:
    """Inside the ``dualtrace`` database: pgvector and the app role's default privileges."""
    names = {"owner": OWNER, "app": APP, "database": DATABASE}
    identifiers = {key: sql.Identifier(name) for key, name in names.items()}
    with psycopg.connect(admin_url, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
        for grant in DEFAULT_GRANTS:
            connection.execute(sql.SQL(grant).format(**identifiers))


def _create_role(connection: "psycopg.Connection", role: str, password: str) -> None:
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone()
    verb = sql.SQL("ALTER ROLE {} " if known else "CREATE ROLE {} ").format(sql.Identifier(role))
    connection.execute(verb + ATTRIBUTES.format(sql.Literal(password)))


def _create_database(connection: "psycopg.Connection") -> None:
    query = "SELECT 1 FROM pg_database WHERE datname = %s"
    if connection.execute(query, [DATABASE]).fetchone():
        return
    statement = sql.SQL("CREATE DATABASE {} OWNER {} ENCODING 'UTF8' TEMPLATE template0")
    connection.execute(statement.format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))
