"""Readers of settings: each takes a setting's name and raw value, returns a value or refuses it."""

from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

BROKER_SECONDS = 5
REDELIVER_AFTER_SECONDS = 900
REDIS_SCHEMES = ("redis", "rediss", "redis+socket", "valkey", "valkeys", "valkey+socket")


def positive(name: str, value: int) -> int:
    """A whole number of at least one."""
    if value < 1:
        raise ImproperlyConfigured(f"{name} is {value}; give a whole number of at least 1.")
    return value


def public_url(name: str, value: str) -> str:
    """An origin such as ``https://memory.example.org``, without a path."""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ImproperlyConfigured(f"{name} must be like https://memory.example.org, with no path.")
    return value.rstrip("/")


def database(name: str, url: str, *, pool: int | None = None) -> dict[str, Any]:
    """Django's database settings from a libpq URL; empty settings (which Django refuses on first
    use) from an empty one. With ``pool``, at most so many pooled connections."""
    if not url:
        return {}
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError:
        raise ImproperlyConfigured(f"{name} is not a PostgreSQL URL (postgresql://…).") from None
    fields = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host"}
    known = {key: str(parts.pop(part, "") or "") for key, part in fields.items()}
    options = dict(parts) | ({"pool": {"min_size": 1, "max_size": pool}} if pool else {})
    port = str(options.pop("port", "") or "")
    engine = "django.db.backends.postgresql"
    return {"ENGINE": engine, **known, "PORT": port, "OPTIONS": options}


def mail(name: str, url: str) -> dict[str, Any]:
    """Django's settings of outgoing mail from ``smtp+tls://user:password@host:587``; a backend
    that sends nothing from an empty URL."""
    scheme = urlsplit(url).scheme
    if url and scheme not in environ.Env.EMAIL_SCHEMES:
        known = "smtp://, smtp+tls://, smtps:// or consolemail://"
        raise ImproperlyConfigured(f"{name} is not a mail server's URL ({known}).")
    return dict(environ.Env.email_url_config(url or "dummymail://"))


def broker_options(name: str, url: str) -> dict[str, Any]:
    """Transport options for Celery: a lost broker is noticed within seconds; a message whose
    worker died comes back."""
    scheme = urlsplit(url).scheme
    # A request does not wait for a broker that is down: its work is in the outbox already.
    at_once = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}
    if scheme in REDIS_SCHEMES:
        return at_once | {
            "socket_timeout": BROKER_SECONDS,
            "socket_connect_timeout": BROKER_SECONDS,
            "visibility_timeout": REDELIVER_AFTER_SECONDS,
        }
    if scheme in ("", "amqp", "amqps", "pyamqp", "memory"):
        return at_once
    raise ImproperlyConfigured(f"{name} must be a redis://, valkey:// or amqp:// URL.")
