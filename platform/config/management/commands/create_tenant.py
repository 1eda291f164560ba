"""``manage.py create_tenant NAME``: found a tenant."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from tenants.create_tenant import create_tenant


class Command(BaseCommand):
    """Found a tenant with its keys and its audit log."""

    help = "Found a tenant."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The tenant's name."""
        parser.add_argument("name")

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Create it and print its id."""
        context = create_tenant(options["name"])
        self.stdout.write(f"Tenant {options['name']} is founded: {context.tenant_id}")
