#!/usr/bin/env python
"""Django's command line, with the embedded database at hand for the commands that need it."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line

        from config.launch.failure import CannotStart
        from config.launch.standalone import services_for
    except ModuleNotFoundError as error:
        sys.exit(f"dualtrace: {error.name} is not installed here: run make, or .venv/bin/python.")
    try:
        with services_for(sys.argv):
            execute_from_command_line(sys.argv)
    except CannotStart as failure:
        sys.exit(f"dualtrace: {failure}")


if __name__ == "__main__":
    main()
