"""``manage.py compile_catalogues``: write the .mo of every .po, without gettext's tools."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from portal.catalogue import compile_po


class Command(BaseCommand):
    """For whoever changed a translation."""

    help = "Write the .mo file beside every .po file under locale/."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Each catalogue in turn."""
        for path in sorted(settings.BASE_DIR.glob("locale/*/LC_MESSAGES/*.po")):
            path.with_suffix(".mo").write_bytes(compile_po(path.read_text("utf-8")))
            self.stdout.write(str(path.relative_to(settings.BASE_DIR)))
