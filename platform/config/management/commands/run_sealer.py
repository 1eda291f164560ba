"""``run_sealer``, refused under an unsafe database role, and without loading every door."""

from typing import Any

from audit.management.commands.run_sealer import Command as RunSealer
from config.checks import refuse_unsafe_start


class Command(RunSealer):
    """The audit room's own, behind the checks that every serving process runs."""

    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_unsafe_start()
        super().handle(*args, **options)
