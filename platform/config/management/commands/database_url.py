"""Print the embedded database's URL as one of its roles, for operators and acceptance checks."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.environment import read_local_env
from config.launch.home import current_home

NAMES = {
    "app": "DATABASE_URL",
    "owner": "DUALTRACE_OWNER_DATABASE_URL",
    "superuser": "DUALTRACE_SUPERUSER_DATABASE_URL",
}


class Command(BaseCommand):
    """``database_url --role app|owner|superuser``"""

    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--role", choices=NAMES, required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        known = read_local_env(current_home().local_env)
        if not known.get("DUALTRACE_SUPERUSER_DATABASE_URL"):
            raise CommandError("There is no embedded database: make run sets one up.")
        self.stdout.write(known[NAMES[options["role"]]])
