"""``manage.py export_subject --tenant NAME --subject S --out FILE``: a person's zip."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from privacy.export import open_export, request_export, run_export
from tenants.find_tenant import find_tenant


class Command(BaseCommand):
    """Export everything about one person into a file."""

    help = "Export everything about a person as a zip."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom, and where to."""
        parser.add_argument("--tenant", required=True)
        parser.add_argument("--subject", required=True)
        parser.add_argument("--out", type=Path, required=True)

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Write the zip for its owner's eyes only."""
        context = find_tenant(options["tenant"])
        operation = request_export(context, subject=options["subject"])
        run_export(context, operation.id)
        descriptor = os.open(options["out"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            for chunk in open_export(context, operation.id).chunks:
                file.write(chunk)
        self.stdout.write(f"Exported to {options['out']}.")
