"""``manage.py export_audit_bundle``: a tenant's log for ``verifier.py``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.bundle import export_bundle
from audit.events import AuditExported
from audit.note_command import note_command
from audit.tenant_names import tenant_named
from kernel.errors import DualtraceError


class Command(BaseCommand):
    help = "Export a tenant's sealed audit log; check it with: python verifier.py FILE"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Both are required."""
        parser.add_argument("--tenant", required=True, metavar="NAME")
        parser.add_argument("--out", required=True, type=Path, metavar="FILE")

    def handle(self, *args: Any, tenant: str, out: Path, **options: Any) -> None:
        """Note the export, then write the file."""
        try:
            context = note_command(tenant_named(tenant), AuditExported())
            with out.open("w", encoding="utf-8") as file:
                file.writelines(export_bundle(context))
        except DualtraceError as error:
            raise CommandError(error.detail) from None
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"Wrote {out}.")
