"""``manage.py seed_demo``: the demo tenant, once."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.demo.seed import seed_demo


class Command(BaseCommand):
    """Make the demo tenant with two people, two agents and a year of memories."""

    help = "Make the demo tenant, unless it is there."

    def handle(self, *_: Any, **__: Any) -> None:
        """Make it and say so."""
        credentials = settings.DUALTRACE_HOME / "demo_credentials.json"
        made = seed_demo(settings.DUALTRACE_PUBLIC_URL, credentials)
        self.stdout.write("The demo tenant is ready." if made else "The demo tenant was there.")
