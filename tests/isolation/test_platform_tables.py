"""What stands outside row security holds no memory, and of secrets only hashes."""

import psycopg
import pytest
from django.apps import apps
from django.contrib.auth.hashers import identify_hasher
from django.test import Client

from config.checks import platform_tables
from tests.isolation.house import found_house
from tests.portal.people import PASSWORD, mara

COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = ANY(%s)
    AND data_type IN ('text', 'character varying', 'character', 'bytea', 'json', 'jsonb', 'ARRAY')
"""

# Every column outside row security that could hold words, and what it holds.
WORDS = {
    "tenants_tenant": {"name": "the team's name"},
    "tenants_user": {
        "email": "where somebody signs in: goes with their last place",
        "password": "a hash",
        "language": "a code of two letters or so",
        "theme": "light or dark",
    },
    "tenants_outbox": {"task": "the name of a task of ours"},
    "audit_log": {"origin": "our name of the log"},
    "tenants_session": {
        "session_key": "a hash",
        "session_data": "a user's random id and kind of browser, signed",
    },
    "tenants_attempt": {"cache_key": "a keyed hash", "value": "moments, pickled, for minutes"},
    "django_content_type": {"app_label": "ours", "model": "ours"},
    "django_migrations": {"app": "ours", "name": "ours"},
    "auth_group": {"name": "empty"},
    "auth_permission": {"name": "Django's", "codename": "Django's"},
    "account_emailaddress": {"email": "empty"},
    "account_emailconfirmation": {"key": "empty"},
    "mfa_authenticator": {
        "type": "a word of allauth's",
        "data": "sealed secrets; a passkey's public key, and what its owner calls it",
    },
}
EMPTY = ("auth_group", "account_emailaddress", "account_emailconfirmation")


def test_every_table_outside_has_a_reason_and_exists(superuser: psycopg.Connection) -> None:
    reasons = {
        table: reason
        for app in apps.get_app_configs()
        for table, reason in getattr(app.models_module, "PLATFORM_TABLES", {}).items()
    }
    assert all(len(reason.split()) > 1 for reason in reasons.values())
    found = superuser.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert reasons.keys() - {name for (name,) in found} == set()


def test_every_column_that_could_hold_words_is_accounted_for(
    superuser: psycopg.Connection,
) -> None:
    found: dict[str, set[str]] = {}
    for table, column in superuser.execute(COLUMNS, [platform_tables()]):
        found.setdefault(table, set()).add(column)
    assert found == {table: set(columns) for table, columns in WORDS.items()}


@pytest.mark.parametrize("table", EMPTY)
def test_what_is_said_to_be_empty_is(superuser: psycopg.Connection, table: str) -> None:
    assert superuser.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_nothing_remembered_stands_outside(superuser: psycopg.Connection) -> None:
    house = found_house()
    told = (*house.words, *house.people, *house.memories)
    for table in platform_tables():
        rows = str(superuser.execute(f"SELECT t::text FROM {table} AS t").fetchall())
        assert [word for word in told if word in rows] == [], table


def test_secrets_are_kept_as_hashes_only(superuser: psycopg.Connection) -> None:
    visitor = mara()
    client = Client()
    client.post("/", {"login": visitor.user.email, "password": PASSWORD})
    cookie = client.cookies["sessionid"].value
    dump = {
        table: str(superuser.execute(f"SELECT t::text FROM {table} AS t").fetchall())
        for table in platform_tables()
    }
    assert [table for table, rows in dump.items() if cookie in rows or PASSWORD in rows] == []
    assert identify_hasher(visitor.user.password).algorithm == "pbkdf2_sha256"


def test_a_session_s_row_signs_nobody_in(superuser: psycopg.Connection) -> None:
    visitor = mara()
    row = superuser.execute(
        "SELECT session_key FROM tenants_session ORDER BY expire_date DESC LIMIT 1"
    ).fetchone()
    assert row is not None
    thief = Client()
    thief.cookies["sessionid"] = row[0]
    assert thief.get("/places/")["Location"] == "/?next=/places/"
    assert visitor.client.get("/places/")["Location"] == "/me/"


def test_signing_out_ends_the_row(superuser: psycopg.Connection) -> None:
    visitor = mara()
    before = _sessions(superuser)
    visitor.client.post("/sign-out/")
    assert _sessions(superuser) == before - 1


def _sessions(superuser: psycopg.Connection) -> int:
    row = superuser.execute("SELECT count(*) FROM tenants_session").fetchone()
    assert row is not None
    return int(row[0])
