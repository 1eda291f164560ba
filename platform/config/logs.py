"""Logs: one JSON object a line on standard error, with no memory text, query string or address.

What libraries log comes as their message's template, never its arguments: Django would put the
path of a request there (with the tenant's name of a person), a database driver a row's values.
Exceptions come as their types and places; only our own errors have a sentence that is safe.
"""

import logging
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog
from django.core.exceptions import ImproperlyConfigured

from kernel.errors import DualtraceError

Event = MutableMapping[str, Any]
QUIET = ("presidio-analyzer", "httpx", "urllib3", "amqp", "kombu", "celery.bootsteps")
OURS = ("api", "audit", "config", "kernel", "memory", "portal", "privacy", "tenants")
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
SERVERS = ("uvicorn", "uvicorn.error", "celery", "django", "django.server")


def logging_config(level: str) -> dict[str, Any]:
    """``LOGGING`` for Django; structlog writes through the same handler."""
    structlog.configure(
        processors=[*_shared(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
        "foreign_pre_chain": [without_arguments, *_shared()],
    }
    through_root: dict[str, Any] = {name: {"handlers": [], "propagate": True} for name in SERVERS}
    silent: dict[str, Any] = {"uvicorn.access": {"handlers": [], "propagate": False}}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": through_root | silent | {name: {"level": "WARNING"} for name in QUIET},
    }


def without_arguments(_: Any, __: str, event: Event) -> Event:
    """A foreign record: the message's template, and what we know to be harmless beside it."""
    record: logging.LogRecord = event["_record"]
    if not isinstance(record.msg, str):
        return {**event, "event": type(record.msg).__name__}
    return {**event, "event": record.msg, **_harmless(record)}


def exception_places(_: Any, __: str, event: Event) -> Event:
    """Replace an exception by its types and the lines it passed, innermost last."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info
    if not isinstance(error, BaseException):
        return event
    places = [
        f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(error.__traceback__)
    ]
    return {**event, "exception": type(error).__qualname__, "places": places, **_said_by(error)}


def _said_by(error: BaseException) -> dict[str, str]:
    """The words of those errors that never hold a value from outside."""
    if isinstance(error, DualtraceError):
        return {"detail": error.detail}
    if isinstance(error, ImportError | ImproperlyConfigured):
        return {"detail": str(error)}
    return {}


def _harmless(record: logging.LogRecord) -> dict[str, Any]:
    """Of Django's records the status and the route's template; of Celery's the task and its id;
    of our own all they were given."""
    if record.name.partition(".")[0] in OURS:
        return {key: value for key, value in vars(record).items() if key not in STANDARD}
    match = getattr(getattr(record, "request", None), "resolver_match", None)
    data = getattr(record, "data", None) or {}
    known = {
        "status": getattr(record, "status_code", None),
        "route": getattr(match, "route", None),
        "task": data.get("name"),
        "task_id": data.get("id"),
    }
    return {key: value for key, value in known.items() if value is not None}


def _shared() -> list[Any]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        exception_places,
    ]
