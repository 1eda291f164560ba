"""``manage.py run_sealer``: the process that seals the audit log."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from audit.sealer import run_sealer
from audit.signing import load_signer


class Command(BaseCommand):
    help = "Seal the audit log of every tenant, each second, until SIGTERM or Ctrl-C."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal. A missing key ends it at once."""
        load_signer()
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        run_sealer(stop)
