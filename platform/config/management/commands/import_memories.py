"""``manage.py import_memories --tenant NAME --subject S FILE``: bring memories along."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from memory.encode_pending import encode_pending
from memory.import_memories import import_memories
from tenants.find_tenant import find_tenant


class Command(BaseCommand):
    """Import an export of another system."""

    help = "Import a file, folder or zip that ChatGPT, Claude or another system exported."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose memory, and from where."""
        parser.add_argument("--tenant", required=True)
        parser.add_argument("--subject", required=True)
        parser.add_argument("file", type=Path)

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Import, embed, and say what was left out and why."""
        context = find_tenant(options["tenant"])
        report = import_memories(
            context, options["file"], subject=options["subject"], progress=self._tell
        )
        encode_pending(context, report.subject_id)
        self.stdout.write(f"Remembered {report.remembered}.")
        for reason, count in sorted(report.skipped.items()):
            self.stdout.write(f"Skipped {count}: {reason}.")

    def _tell(self, done: int) -> None:
        self.stderr.write(f"{done} …")
