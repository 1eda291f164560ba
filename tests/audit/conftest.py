"""Whoever holds the database."""

import psycopg
import pytest


@pytest.fixture
def intruder(superuser: psycopg.Connection) -> psycopg.Connection:
    """A superuser with all triggers switched off."""
    superuser.execute("SET session_replication_role = replica")
    return superuser
