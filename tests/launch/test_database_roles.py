"""The embedded database's doors, its two roles, and the checks that guard them."""

import secrets
import stat

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError

from config import checks
from config.checks import role
from config.checks.question import faults
from config.checks.server import version_faults
from config.launch.database import prepare_external
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.postgres import SUPERUSER
from config.launch.prepare_home import prepare_home
from config.launch.roles import APP, OWNER, may_create_roles
from tests.conftest import Services

FAULTS = {
    APP: set(),
    OWNER: {"dualtrace.E003", "dualtrace.E013", "dualtrace.E014"},
    SUPERUSER: {f"dualtrace.E0{n:02}" for n in (1, 2, 4, 5, 10, 11, 12, 13, 14)},
}


def faults_of(url: str) -> set[str | None]:
    with psycopg.connect(url) as connection:
        found = faults(connection.cursor(), role.QUESTIONS, checks.platform_tables())
    return {fault.id for fault in found}


@pytest.mark.parametrize("role", [APP, OWNER, SUPERUSER])
def test_only_the_app_role_may_serve(services: Services, role: str) -> None:
    assert faults_of(services.url(role)) == FAULTS[role]


def test_a_role_that_may_become_the_owner_may_not_serve(
    services: Services, superuser: psycopg.Connection
) -> None:
    name, password = f"member_{secrets.token_hex(4)}", secrets.token_hex(8)
    superuser.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{password}' IN ROLE {OWNER}")
    superuser.execute(f"GRANT CONNECT ON DATABASE dualtrace TO {name}")
    url = services.cluster.url(name, password, "dualtrace")
    assert faults_of(url) == {"dualtrace.E005", "dualtrace.E013", "dualtrace.E014"}
    superuser.execute(f"DROP OWNED BY {name}; DROP ROLE {name}")


def test_this_database_passes_every_check() -> None:
    checks.refuse_unsafe_start()


def test_a_tenant_s_table_without_row_security_stops_the_start(
    superuser: psycopg.Connection,
) -> None:
    superuser.execute("CREATE TABLE left_open (tenant_id uuid)")
    try:
        with pytest.raises(ImproperlyConfigured, match=r"dualtrace.E006: left_open"):
            checks.refuse_unsafe_start()
    finally:
        superuser.execute("DROP TABLE left_open")


def test_a_root_key_that_others_may_read_stops_the_start(services: Services) -> None:
    key = services.folder / "keys" / "root.key"
    key.chmod(0o640)
    try:
        with pytest.raises(ImproperlyConfigured, match=r"dualtrace.E009.*chmod 600"):
            checks.refuse_unsafe_start()
    finally:
        key.chmod(0o600)


@pytest.mark.parametrize(
    ("version", "pgvector", "ids"),
    [
        (18_00_06, "0.8.6", []),
        (18_00_04, "0.8.2", []),
        (18_00_03, "0.8.2", ["dualtrace.E008"]),
        (17_00_10, "0.8.2", []),
        (17_00_09, "0.8.2", ["dualtrace.E008"]),
        (16_00_13, "0.8.2", ["dualtrace.E008"]),
        (15_00_18, "0.10.0", []),
        (14_00_23, None, ["dualtrace.E008", "dualtrace.E007"]),
        (19_00_00, "0.8.1", ["dualtrace.E024"]),
        (18_00_06, "0.6.0", ["dualtrace.E024"]),
    ],
)
def test_a_version_known_to_be_unsafe_is_named(
    version: int, pgvector: str | None, ids: list[str]
) -> None:
    assert [fault.id for fault in version_faults(version, pgvector)] == ids


def test_the_app_role_cannot_change_the_schema() -> None:
    with pytest.raises(DatabaseError):
        call_command("migrate", "audit", "zero", database="default", verbosity=0)


def test_a_wrong_password_is_refused(services: Services) -> None:
    url = services.cluster.url(SUPERUSER, "guess", "postgres")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(url)


def test_the_embedded_server_listens_on_its_private_socket_alone(
    services: Services, superuser: psycopg.Connection
) -> None:
    assert superuser.execute("SHOW listen_addresses").fetchone() == ("",)
    assert stat.S_IMODE(services.cluster.sockets.stat().st_mode) == 0o700


def test_nobody_connects_but_the_two_roles(superuser: psycopg.Connection) -> None:
    granted = superuser.execute(
        "SELECT has_database_privilege('public', 'dualtrace', 'CONNECT')"
    ).fetchone()
    assert granted == (False,)


def test_roles_of_another_installation_are_left_alone(services: Services, tmp_path: object) -> None:
    home = Home(services.folder / "another")
    prepare_home(home, {})
    with pytest.raises(CannotStart, match="exists on that server with another password"):
        prepare_external(home, services.url(SUPERUSER))


def test_an_ordinary_role_is_taken_as_the_app_s_own(services: Services) -> None:
    assert may_create_roles(services.url(SUPERUSER))
    assert prepare_external(Home(services.folder), services.url(APP)) is None


def test_a_database_that_does_not_answer_is_said_in_words(services: Services) -> None:
    with pytest.raises(CannotStart, match="DATABASE_URL does not answer"):
        prepare_external(Home(services.folder), "postgresql://a@127.0.0.1:1/b?connect_timeout=1")
