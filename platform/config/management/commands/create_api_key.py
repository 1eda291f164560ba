"""``manage.py create_api_key --tenant NAME --scopes a,b [--subject S]``: print a key, once."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from privacy.subjects import ensure_subject
from tenants.find_tenant import find_tenant
from tenants.issue_key import issue_key


class Command(BaseCommand):
    """Issue an API key from the operator's shell."""

    help = "Create an API key and print it; it is shown this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose, for what, and for whom."""
        parser.add_argument("--tenant", required=True)
        parser.add_argument("--scopes", required=True, help="comma-separated")
        parser.add_argument("--agent", default="default agent")
        parser.add_argument("--subject", help="bind the key to this person")

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Create the key and print it alone on its line."""
        context = find_tenant(options["tenant"])
        subject_id = _subject_id(context, options["subject"]) if options["subject"] else None
        scopes = [scope.strip() for scope in options["scopes"].split(",")]
        issued = issue_key(context, agent=options["agent"], scopes=scopes, subject_id=subject_id)
        self.stdout.write(issued.secret)


def _subject_id(context: TenantContext, subject: str) -> UUID:
    with tenant_transaction(context):
        return ensure_subject(context, subject).id
