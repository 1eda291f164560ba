"""Look through every column of every table, as a superuser.

Long values rest compressed in the database's files, where their bytes do not show; here they are
read.
"""

import json
from collections.abc import Iterator, Mapping

import psycopg
from psycopg import sql

from config.residue.files import Forms

TABLES = """
SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
ORDER BY 1, 2
"""


def scan_tables(
    connection: psycopg.Connection, tokens: Mapping[str, Forms]
) -> Iterator[tuple[str, str, str]]:
    """(token, form, table) for each table with a row that holds a form of a token, as text or in
    binary columns."""
    needles = {
        needle: (token, form)
        for token, by_form in tokens.items()
        for form, found in by_form.items()
        for needle in _needles(form, found)
    }
    for schema, table in connection.execute(TABLES).fetchall():
        for needle in _found_in(connection, schema, table, list(needles)):
            yield *needles[needle], f"{schema}.{table}"


def _needles(form: str, found: set[bytes]) -> list[str]:
    """As a row's text shows them: binary columns in hexadecimal, others as they are."""
    binary = [raw.hex() for raw in found]
    if form.startswith("utf-16"):
        return binary
    return binary + [shown for raw in found for shown in _shown(raw.decode())]


def _shown(text: str) -> set[str]:
    """A row's text doubles quotes and backslashes; in a column of JSON they are escaped before."""
    in_json = json.dumps(text, ensure_ascii=False)[1:-1]
    doubled = (kept.replace("\\", "\\\\").replace('"', '""') for kept in (text, in_json))
    return {text, *doubled}


def _found_in(
    connection: psycopg.Connection, schema: str, table: str, needles: list[str]
) -> list[str]:
    rows = sql.SQL(
        "SELECT DISTINCT needle FROM {table} AS whole, unnest(%s::text[]) AS needle"
        " WHERE position(needle IN whole::text) > 0"
    ).format(table=sql.Identifier(schema, table))
    return [row[0] for row in connection.execute(rows, [needles]).fetchall()]
