"""The Celery application. Task arguments are ids, never text."""

import os
import sys
from typing import Any

from celery import Celery, signals
from django.core.exceptions import ImproperlyConfigured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "true")  # they load every door; ours run below

app = Celery("dualtrace")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def keep_our_logging(**_: Any) -> None:
    """Celery leaves logging alone when somebody listens; Django's settings have set it up."""


def refuse_unsafe_worker(**_: Any) -> None:
    """A worker under an unsafe database role, or with a room whose tasks cannot be imported, does
    not start. (Celery swallows any other exception of a signal's receiver.)"""
    from config.checks import refuse_unsafe_start

    try:
        app.autodiscover_tasks(force=True)
        refuse_unsafe_start()
    except (ImportError, ImproperlyConfigured) as fault:
        sys.exit(str(fault))


signals.setup_logging.connect(keep_our_logging)
signals.celeryd_init.connect(refuse_unsafe_worker)
