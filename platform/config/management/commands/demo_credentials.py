"""``manage.py demo_credentials [--json]``: how to sign in to the local demo."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Print the demo's credentials from the file that the set-up left."""

    help = "Print the local demo's address, sign-ins and API key."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For people or for programs."""
        parser.add_argument("--json", action="store_true")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print them."""
        path = settings.DUALTRACE_HOME / "demo_credentials.json"
        if not path.exists():
            raise CommandError("There is no demo here: run make run (without DEMO=0) first.")
        found = json.loads(path.read_text())
        if options["json"]:
            self.stdout.write(json.dumps(found))
            return
        self.stdout.write(f"{found['base_url']}  tenant {found['tenant']}")
        for who in ("admin", "person"):
            self.stdout.write(f"{who}: {found[who]['email']}  {found[who]['password']}")
        self.stdout.write(f"API key: {found['api_key']}")
