"""Where settings come from, and what their readers refuse."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import home_folder, read_local_env
from config.launch.address import Address, wanted_address
from config.launch.failure import CannotStart
from config.launch.local_env import update_local_env
from config.readers import broker_options, database, positive, public_url


def test_local_env_keeps_what_it_knows_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "local.env"
    update_local_env(file, {"A": "1", "B": "x=y #z"})
    update_local_env(file, {"B": "2"})
    assert read_local_env(file) == {"A": "1", "B": "2"}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_value_with_signs_comes_back_as_it_was(tmp_path: Path) -> None:
    update_local_env(tmp_path / "local.env", {"URL": "postgresql://a:b@%2Fs/d?x=1#y"})
    assert read_local_env(tmp_path / "local.env") == {"URL": "postgresql://a:b@%2Fs/d?x=1#y"}


def test_a_missing_local_env_holds_nothing(tmp_path: Path) -> None:
    assert read_local_env(tmp_path / "local.env") == {}


def test_the_home_is_var_unless_named(tmp_path: Path) -> None:
    assert home_folder({"DUALTRACE_HOME": str(tmp_path)}) == tmp_path
    assert home_folder({}).name == "var"


def test_a_socket_url_becomes_django_settings_with_a_pool() -> None:
    made = database("DATABASE_URL", "postgresql://app:p%40ss@%2Frun%2Fpg/dt", pool=7)
    assert (made["HOST"], made["USER"], made["PASSWORD"]) == ("/run/pg", "app", "p@ss")
    assert made["NAME"] == "dt"
    assert made["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 7}


def test_options_of_a_database_url_are_kept() -> None:
    made = database("DATABASE_URL", "postgresql://a@db.example:6432/dt?sslmode=verify-full")
    assert (made["HOST"], made["PORT"]) == ("db.example", "6432")
    assert made["OPTIONS"] == {"sslmode": "verify-full"}


def test_no_database_url_leaves_the_database_unset() -> None:
    assert database("DATABASE_URL", "") == {}


@pytest.mark.parametrize("url", ["mysql://a/b", "postgresql://a/b?nonsense=1", "not a url"])
def test_another_database_is_refused_by_the_setting_s_name(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL is not a PostgreSQL URL"):
        database("DATABASE_URL", url)


@pytest.mark.parametrize("url", ["ftp://x", "https://x.org/path", "x.org", ""])
def test_a_public_url_is_an_origin(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DUALTRACE_PUBLIC_URL must be like"):
        public_url("DUALTRACE_PUBLIC_URL", url)


def test_a_trailing_slash_of_the_public_url_goes() -> None:
    assert public_url("DUALTRACE_PUBLIC_URL", "https://x.org/") == "https://x.org"


@pytest.mark.parametrize("value", [0, -1])
def test_a_count_is_at_least_one(value: int) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"PORT is {value}"):
        positive("PORT", value)


def test_only_redis_brokers_have_timeouts_of_ours() -> None:
    assert broker_options("BROKER_URL", "redis+socket:///run/b.sock")["socket_timeout"] == 5
    assert "socket_timeout" not in broker_options("BROKER_URL", "amqp://guest@localhost//")


def test_an_unknown_broker_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="BROKER_URL must be"):
        broker_options("BROKER_URL", "kafka://localhost")


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1", "80 "])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(CannotStart, match="is no port"):
        wanted_address({"PORT": port})


def test_the_address_defaults_to_this_machine_alone() -> None:
    assert wanted_address({}) == Address("127.0.0.1", 8000)
    assert wanted_address({"PORT": "81"}).url == "http://localhost:81"
    assert wanted_address({"DUALTRACE_HOST": "10.0.0.7"}).url == "http://10.0.0.7:8000"
