"""Each setting and object that would make row security hollow stops the start, by its id."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from config.checks import platform_tables, refuse_unsafe_start, session, tables
from config.checks.question import faults
from config.launch.roles import APP
from tests.conftest import Services

OWNER_RIGHTS = "AS $$ SELECT 1 $$ LANGUAGE sql SECURITY DEFINER"
OBJECTS = {
    "dualtrace.E015: about_people": (
        "CREATE TABLE about_people (tenant_id uuid, subject_id uuid);"
        "ALTER TABLE about_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;"
        "CREATE POLICY tenant_only ON about_people"
        " USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)",
        "DROP TABLE about_people",
    ),
    "dualtrace.E016: The policy memory_memory.everyone": (
        "CREATE POLICY everyone ON memory_memory FOR SELECT USING (true)",
        "DROP POLICY everyone ON memory_memory",
    ),
    "dualtrace.E016: The policy memory_trace.writers": (
        "CREATE POLICY writers ON memory_trace FOR INSERT WITH CHECK (true)",
        "DROP POLICY writers ON memory_trace",
    ),
    "dualtrace.E017: The view peep": (
        "CREATE VIEW peep AS SELECT id FROM memory_memory",
        "DROP VIEW peep",
    ),
    "dualtrace.E017: The view peeped": (
        "CREATE MATERIALIZED VIEW peeped AS SELECT id FROM memory_memory",
        "DROP MATERIALIZED VIEW peeped",
    ),
    "dualtrace.E018: The function peep": (
        f"CREATE FUNCTION peep() RETURNS int {OWNER_RIGHTS}",
        "DROP FUNCTION peep()",
    ),
    "dualtrace.E013: The app role may truncate memory_memory": (
        f"GRANT TRUNCATE ON memory_memory TO {APP}",
        f"REVOKE TRUNCATE ON memory_memory FROM {APP}",
    ),
    "dualtrace.E014: ": (
        f"GRANT CREATE ON SCHEMA public TO {APP}",
        f"REVOKE CREATE ON SCHEMA public FROM {APP}",
    ),
    "dualtrace.E010: ": (f"ALTER ROLE {APP} REPLICATION", f"ALTER ROLE {APP} NOREPLICATION"),
    "dualtrace.E011: ": (f"ALTER ROLE {APP} CREATEROLE", f"ALTER ROLE {APP} NOCREATEROLE"),
    "dualtrace.E012: ": (
        f"GRANT pg_read_server_files TO {APP}",
        f"REVOKE pg_read_server_files FROM {APP}",
    ),
}
SETTINGS = {
    "row_security=off": "dualtrace.E019",
    "app.tenant_id=019adf00-0000-7000-8000-000000000000": "dualtrace.E020",
    "app.key_digest=00": "dualtrace.E020",
    "app.subject_id=019adf00-0000-7000-8000-000000000000": "dualtrace.E020",
    "default_transaction_read_only=on": "dualtrace.E023",
    "search_path=other,public": "dualtrace.E025",
}


@pytest.mark.parametrize("fault", OBJECTS)
def test_an_unsafe_object_or_right_stops_the_start(
    superuser: psycopg.Connection, fault: str
) -> None:
    make, undo = OBJECTS[fault]
    superuser.execute(make)
    try:
        with pytest.raises(ImproperlyConfigured, match=fault):
            refuse_unsafe_start()
    finally:
        superuser.execute(undo)
    refuse_unsafe_start()


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_unsafe_setting_of_the_session_is_named(
    services: Services, superuser: psycopg.Connection, setting: str
) -> None:
    superuser.execute("CREATE SCHEMA IF NOT EXISTS other")
    superuser.execute(f"GRANT USAGE ON SCHEMA other TO {APP}")
    with psycopg.connect(services.url(APP), options=f"-c {setting}") as opened:
        found = faults(opened.cursor(), session.QUESTIONS, platform_tables())
    superuser.execute("DROP SCHEMA other")
    assert [fault.id for fault in found] == [SETTINGS[setting]]


def test_triggers_that_are_switched_off_are_named(superuser: psycopg.Connection) -> None:
    superuser.execute("SET session_replication_role = replica")
    found = faults(superuser.cursor(), session.QUESTIONS, platform_tables())
    assert [fault.id for fault in found] == ["dualtrace.E022"]


def test_a_view_with_its_readers_rights_is_no_fault(superuser: psycopg.Connection) -> None:
    superuser.execute("CREATE VIEW own WITH (security_invoker) AS SELECT id FROM memory_memory")
    found = faults(superuser.cursor(), tables.QUESTIONS, platform_tables())
    superuser.execute("DROP VIEW own")
    assert found == []


class ByStatement:
    """What a pooler by statement makes of a cursor: each statement on a backend of its own."""

    def __init__(self, answers: Iterator[tuple[Any, int]], *, refuses: bool = False) -> None:
        self.answers, self.refuses = answers, refuses

    def execute(self, _sql: str) -> None:
        if self.refuses:
            raise DatabaseError("transaction blocks not allowed in statement pooling mode")

    def fetchone(self) -> tuple[Any, int]:
        return next(self.answers)


@pytest.mark.parametrize(
    "answers",
    [
        [("here", 1), (None, 2), (None, 1)],  # another backend, which knows nothing
        [("here", 1), ("here", 2), (None, 1)],  # another one, which somebody else set
        [("here", 1), ("here", 1), ("here", 1)],  # one that keeps it for whoever comes next
    ],
)
def test_settings_that_do_not_live_as_long_as_their_transaction_are_named(
    answers: list[tuple[Any, int]],
) -> None:
    found = session.transaction_faults(ByStatement(iter(answers)))
    assert [fault.id for fault in found] == ["dualtrace.E021"]


def test_a_pooler_that_refuses_transactions_is_named() -> None:
    found = session.transaction_faults(ByStatement(iter(()), refuses=True))
    assert [fault.id for fault in found] == ["dualtrace.E021"]


def test_a_plain_connection_passes() -> None:
    with connection.cursor() as cursor:
        assert list(session.transaction_faults(cursor)) == []
