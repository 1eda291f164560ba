"""E019–E023, E025: how a session begins, and whether settings live and die with a transaction."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import Error as DatabaseError
from django.db import transaction

from config.checks.question import Question

RESET = "ALTER ROLE … RESET, ALTER DATABASE … RESET, or take it out of DATABASE_URL."
# Every setting that a policy reads.
PRESET = r"""
SELECT DISTINCT found[1] FROM pg_policy,
    regexp_matches(pg_get_expr(polqual, polrelid), '''(app\.\w+)''', 'g') AS found
WHERE current_setting(found[1], true) <> ''
"""

QUESTIONS = (
    Question(
        "E019",
        "SELECT 'off' WHERE current_setting('row_security') <> 'on'",
        "row_security is {}: every query that a policy would narrow fails.",
        f"Let it be on: {RESET}",
    ),
    Question(
        "E020",
        PRESET,
        "{} is set before any act has set it: an act without a context would see rows.",
        RESET,
    ),
    Question(
        "E022",
        "SELECT setting FROM pg_settings"
        " WHERE name = 'session_replication_role' AND setting <> 'origin'",
        "session_replication_role is {}: the triggers that keep the log append-only are off.",
        RESET,
    ),
    Question(
        "E023",
        "SELECT 'on' WHERE current_setting('transaction_read_only')::boolean",
        "Transactions are read-only ({}): no act could be noted in the log.",
        f"Connect to the primary; {RESET}",
    ),
    Question(
        "E025",
        "SELECT schema FROM unnest(current_schemas(false)) AS schema WHERE schema <> 'public'",
        "search_path also finds the schema {}: tables of the same name could stand there.",
        f"Let it be public alone: {RESET}",
    ),
)

PLANT = "SELECT set_config('app.probe', 'here', true), pg_backend_pid()"
FIND = "SELECT current_setting('app.probe', true), pg_backend_pid()"


def transaction_faults(cursor: Any) -> Iterator[CheckMessage]:
    """E021: a setting stays for its transaction, on one backend, and is gone after it."""
    try:
        with transaction.atomic():
            _, backend = _ask(cursor, PLANT)
            kept = _ask(cursor, FIND) == ("here", backend)
        gone = not _ask(cursor, FIND)[0]
    except DatabaseError:
        kept = gone = False
    if not (kept and gone):
        fault = "A transaction's settings do not live as long as it does."
        hint = "Use the pooler in transaction or session mode (pool_mode), never by statement."
        yield Error(fault, hint=hint, id="dualtrace.E021")


def _ask(cursor: Any, sql: str) -> tuple[str, int]:
    cursor.execute(sql)
    row: tuple[str, int] = cursor.fetchone()
    return row
