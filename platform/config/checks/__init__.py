"""System checks with stable ids: what would make row security or sealing hollow.

They run with the tag ``database``, and every process that serves runs them before it starts
(:func:`refuse_unsafe_start`). ``docs/troubleshooting.md`` has a cure for each.
"""

import stat
from collections.abc import Sequence
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from config.checks import role, server, session, tables
from config.checks.question import faults


@register(Tags.database)
def check_database(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """The role that serves, the tables' policies, the session's settings, the server's version."""
    if "default" not in (databases or ()):
        return []
    questions = [*role.QUESTIONS, *tables.QUESTIONS, *session.QUESTIONS]
    with connections["default"].cursor() as cursor:
        found = faults(cursor, questions, platform_tables())
        return [*found, *server.faults_of(cursor), *session.transaction_faults(cursor)]


@register(Tags.database)
def check_root_key(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """E009: nobody else may read the root key. (A missing one is said where it is first used.)"""
    file = settings.DUALTRACE_ROOT_KEY_FILE
    if "default" not in (databases or ()) or settings.DUALTRACE_ROOT_KEY or not file.exists():
        return []
    if not stat.S_IMODE(file.stat().st_mode) & 0o077:
        return []
    fault = "Others may read the file of the root key."
    return [Error(fault, hint=f"chmod 600 {file}", id="dualtrace.E009")]


def platform_tables() -> list[str]:
    """The tables that each room, with a reason, keeps outside row security."""
    modules = (app.models_module for app in apps.get_app_configs())
    return [table for module in modules for table in getattr(module, "PLATFORM_TABLES", ())]


def refuse_unsafe_start() -> None:
    """Raise ``ImproperlyConfigured`` with every fault and its hint, if there is one. Leaves no
    connection behind: the process may fork next."""
    faults = run_checks(tags=[Tags.database], databases=["default"])
    connections["default"].close()
    cast(DatabaseWrapper, connections["default"]).close_pool()
    if serious := [fault for fault in faults if fault.is_serious()]:
        raise ImproperlyConfigured("\n".join(f"{f.id}: {f.msg} {f.hint or ''}" for f in serious))
