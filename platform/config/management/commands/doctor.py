"""Check the set-up and say how to mend it; change nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from config.launch.address import wanted_address
from config.launch.diagnosis import examine
from config.launch.home import current_home


class Command(BaseCommand):
    """``doctor``: exit status 1 if something is wrong."""

    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        address = wanted_address()
        findings = list(examine(current_home(), address.host, address.port))
        for finding in findings:
            mark, cure = ("wrong", f": {finding.cure}") if finding.cure else ("ok", "")
            self.stdout.write(f"{mark:>7}  {finding.part:<11}  {finding.state}{cure}")
        if any(finding.cure for finding in findings):
            raise SystemExit(1)
