"""``manage.py create_member --tenant NAME --email E --role R [--subject S]``: let somebody in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.management.speaking import errors_in_words
from privacy.invite_member import invite_member
from tenants.find_tenant import find_tenant
from tenants.models import Role


class Command(BaseCommand):
    """Give an account a place in a tenant, from the operator's shell."""

    help = "Let somebody sign in; prints the link by which a new account chooses a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who, where, as what."""
        parser.add_argument("--tenant", required=True)
        parser.add_argument("--email", required=True)
        parser.add_argument("--role", required=True, choices=Role.values)
        parser.add_argument("--subject", help="for a person: the tenant's id for them")

    @errors_in_words
    def handle(self, *_: Any, **options: Any) -> None:
        """Add the member."""
        asked = {name: options[name] for name in ("email", "role", "subject")}
        invited = invite_member(find_tenant(options["tenant"]), **asked)
        if invited.link is not None:
            self.stdout.write(invited.link)
        elif invited.is_mailed:
            self.stdout.write("A message is on its way to that address.")
        else:
            self.stdout.write("This account was there already; its password stays.")
