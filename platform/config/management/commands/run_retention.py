"""``manage.py run_retention [--dry-run]``: delete what is due, in every tenant."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from kernel.context import TenantContext
from memory.forget_expired import count_expired, forget_expired
from portal.sessions import SessionStore
from privacy.forget_exports import count_old_exports, forget_old_exports
from tenants.create_tenant import operator_context
from tenants.models import Tenant


class Command(BaseCommand):
    """What the worker does every ten minutes, here and now."""

    help = "Delete expired memories, exports that were kept long enough, and ended sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Look only, or do it."""
        parser.add_argument("--dry-run", action="store_true", help="count what is due")

    def handle(self, *_: Any, **options: Any) -> None:
        """A line for each tenant with something due."""
        for tenant in Tenant.objects.order_by("name"):
            self._tell(tenant.name, *_due(operator_context(tenant), dry_run=options["dry_run"]))
        if not options["dry_run"]:
            SessionStore.clear_expired()

    def _tell(self, name: str, memories: int, pieces: int) -> None:
        if memories or pieces:
            self.stdout.write(f"{name}: {memories} memories, {pieces} pieces of exports")


def _due(context: TenantContext, *, dry_run: bool) -> tuple[int, int]:
    if dry_run:
        return count_expired(context), count_old_exports(context)
    return forget_expired(context), forget_old_exports(context)
