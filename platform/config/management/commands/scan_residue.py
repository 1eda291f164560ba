"""``manage.py scan_residue --token TEXT…``: is it still anywhere?"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError

from config.environment import read_local_env
from config.launch.home import current_home
from config.residue import forms, scan_files, scan_tables

SHORTEST = 4


class Command(BaseCommand):
    """After an erasure, or before one: where a text can be found by who has the disks."""

    help = (
        "Look for texts in the bytes of the database's files and write-ahead log, the broker's, "
        "the logs and every table: plain, UTF-16, base64, hexadecimal. Exit code 1 if one is found."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to look for."""
        parser.add_argument("--token", action="append", required=True, help="may be repeated")
        parser.add_argument("--superuser-url", default=os.environ.get("DUALTRACE_SUPERUSER_URL"))

    def handle(self, *_: Any, **options: Any) -> None:
        """Name each place; say what could not be looked at."""
        if any(len(token) < SHORTEST for token in options["token"]):
            raise CommandError(f"Give texts of at least {SHORTEST} characters: shorter ones are in "
                               "every file by chance.")  # fmt: skip
        tokens = {token: forms(token) for token in options["token"]}
        home = current_home()
        url = options["superuser_url"] or _embedded(home.local_env)
        found = 0
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            folders = _folders(connection, home.root)
            for token, form, place in scan_tables(connection, tokens):
                found += self._tell(token, form, f"table {place}")
        for folder in folders:
            for token, form, path in scan_files(folder, tokens):
                found += self._tell(token, form, f"file {path}")
        self.stdout.write(f"{found} places in the tables and below {', '.join(map(str, folders))}")
        if found:
            sys.exit(1)

    def _tell(self, token: str, form: str, place: str) -> int:
        """The token by its number: a terminal's history is a place, too."""
        self.stdout.write(f"token of {len(token)} characters, {form}: {place}")
        return 1


def _folders(connection: psycopg.Connection, home: Path) -> list[Path]:
    """Home, and the database's own folder where it lies elsewhere on this machine: as root it
    runs under an account of its own."""
    row = connection.execute("SHOW data_directory").fetchone()
    data = Path(row[0]) if row else home
    is_elsewhere = data.is_dir() and not data.is_relative_to(home)
    return [home, data] if is_elsewhere else [home]


def _embedded(local_env: Any) -> str:
    found = read_local_env(local_env).get("DUALTRACE_SUPERUSER_DATABASE_URL")
    if not found:
        raise CommandError("Give --superuser-url: every table is looked through.")
    return found
