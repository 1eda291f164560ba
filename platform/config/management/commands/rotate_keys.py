"""``manage.py rotate_keys [--tenant NAME] [--subjects]``: new keys, while everything serves."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.models import SubjectKey
from privacy.rotate_data_key import rotate_data_key
from privacy.rotate_tenant_key import rotate_tenant_key
from tenants.create_tenant import operator_context
from tenants.find_tenant import find_tenant
from tenants.models import Tenant
from tenants.rewrap_tenant_keys import rewrap_tenant_keys

EVERY = 100


class Command(BaseCommand):
    """Readers never wait. Killed at any point, the next run goes on where it stopped."""

    help = "Rotate the tenants' keys; with --subjects each person's data key as well."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose, and how deep."""
        parser.add_argument("--tenant", help="only this one")
        parser.add_argument(
            "--subjects", action="store_true", help="seal everything anew under new data keys"
        )

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Tenant by tenant, with a line for each."""
        for name, context in _tenants(options["tenant"]):
            root = "wrapped under the new root key, " if rewrap_tenant_keys(context) else ""
            people = rotate_tenant_key(context)
            self.stdout.write(f"{name}: {root}keys of {people} people wrapped anew")
            if options["subjects"]:
                self._people(name, context)

    def _people(self, name: str, context: TenantContext) -> None:
        with tenant_transaction(context):
            ids = list(SubjectKey.objects.within(context).values_list("subject_id", flat=True))
        values = 0
        for number, subject_id in enumerate(ids, 1):
            values += rotate_data_key(context.narrowed(subject_id))
            if number % EVERY == 0 or number == len(ids):
                self.stdout.write(f"{name}: {number} of {len(ids)} people, {values} values")


def _tenants(name: str | None) -> Iterator[tuple[str, TenantContext]]:
    if name:
        yield name, find_tenant(name)
        return
    for tenant in Tenant.objects.order_by("name"):
        yield tenant.name, operator_context(tenant)
