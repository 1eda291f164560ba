"""``manage.py verify_audit_log``: 0 if every log is valid, else 1."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from audit.events import AuditVerified
from audit.models import Log
from audit.note_command import note_command
from audit.tenant_names import tenant_named
from audit.verifier import parse_checkpoint, read_heads, verdict
from audit.verify_log import verify_log
from audit.witness import witnessed_tenants
from kernel.errors import DualtraceError


class Command(BaseCommand):
    help = (
        "Recompute the audit log from its entries and compare it with every signed checkpoint, "
        "and with those that the witness kept outside the database."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Without ``--tenant``, every log."""
        parser.add_argument("--tenant", metavar="NAME")
        parser.add_argument(
            "--checkpoint", type=Path, metavar="FILE", help="a checkpoint that you kept"
        )

    def handle(
        self, *args: Any, tenant: str | None, checkpoint: Path | None, **options: Any
    ) -> None:
        """Print a verdict a log; exit 1 if one is bad."""
        try:
            logs = _logs(tenant)
            heads = _heads_by_origin(checkpoint, logs.values())
            bad = [tenant_id for tenant_id in logs if not self._verify(tenant_id, logs, heads)]
        except (DualtraceError, OSError, ValueError) as error:
            raise CommandError(str(error)) from None
        if bad:
            sys.exit(1)

    def _verify(self, tenant_id: UUID, logs: dict[UUID, str], heads: dict[str, list[str]]) -> bool:
        origin = logs[tenant_id]
        if not origin:
            self.stdout.write(f"TAMPERED {tenant_id}: its log is gone, the witness knows it")
            return False
        note_command(tenant_id, AuditVerified())
        found = verify_log(tenant_id, heads.get(origin, ()))
        self.stdout.write(verdict(found), ending="")
        return not found.findings


def _logs(tenant: str | None) -> dict[UUID, str]:
    """The origins of the logs to verify; empty for one that only the witness knows."""
    logs = dict(Log.objects.order_by("created_at").values_list("tenant_id", "origin"))
    known = dict.fromkeys(witnessed_tenants(), "") | logs
    if tenant is None:
        return known
    tenant_id = tenant_named(tenant)
    return {tenant_id: known.get(tenant_id, "")}


def _heads_by_origin(path: Path | None, origins: Iterable[str]) -> dict[str, list[str]]:
    heads: dict[str, list[str]] = {}
    for note in read_heads(path) if path else []:
        origin = parse_checkpoint(note).origin
        if origin not in origins:
            raise CommandError(f"The checkpoint in {path} is of another log.")
        heads.setdefault(origin, []).append(note)
    return heads
