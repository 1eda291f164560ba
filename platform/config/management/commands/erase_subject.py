"""``manage.py erase_subject --tenant NAME --subject S``: erase a person, here and now."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from privacy.erasure import read_erasure, request_erasure, run_erasure
from tenants.find_tenant import find_tenant


class Command(BaseCommand):
    """Erase everything about one person and print the receipt."""

    help = "Erase a person and print the signed receipt. It cannot be undone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom."""
        parser.add_argument("--tenant", required=True)
        parser.add_argument("--subject", required=True)

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Erase and print."""
        context = find_tenant(options["tenant"])
        operation = request_erasure(context, subject=options["subject"])
        run_erasure(context, operation.id)
        receipt = read_erasure(context, operation.id).receipt
        self.stdout.write(json.dumps(receipt, indent=2))
