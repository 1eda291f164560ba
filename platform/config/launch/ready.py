"""The end of a start: wait until the web process can serve, then say how to begin."""

import json
import time
import urllib.error
import urllib.request
from pathlib import Path

from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.supervise import Child

SECONDS = 180.0
LOG_LINES = 12
NO_DEMO = """
Ready at {url}
  no demo data; create a tenant and a key:
  .venv/bin/python manage.py create_tenant NAME
  .venv/bin/python manage.py create_api_key --tenant NAME --scopes memory:read,memory:write
"""
DEMO = """
Ready at {url}
  admin    {admin[email]}    password {admin[password]}
  person   {person[email]}    password {person[password]}
  API key  {api_key}
  try      curl -s {url}/api/v1/recall -H 'Authorization: Bearer {api_key}' \\
             -H 'Content-Type: application/json' \\
             -d '{{"subject": "{person[subject]}", "query": "{query}"}}'
  Ctrl-C stops everything.
"""
QUERY = "What should I cook for dinner?"


def wait_until_serving(url: str, web: Child, log: Path) -> None:
    """Return when ``/readyz`` says so. Raises :class:`CannotStart` with the end of ``log`` when
    the process dies, or does not get there in three minutes."""
    deadline = time.monotonic() + SECONDS
    while not _serves(f"{url}/readyz"):
        if web.died or time.monotonic() > deadline:
            end = "\n".join(log.read_text("utf-8", "replace").splitlines()[-LOG_LINES:])
            raise CannotStart(f"the web process did not get ready. The end of {log}:\n{end}")
        time.sleep(0.1)


def note_base_url(credentials: Path, url: str) -> None:
    """Say in the demo's credentials where it runs this time."""
    known = json.loads(credentials.read_text())
    if known["base_url"] != url:
        credentials.write_text(json.dumps(known | {"base_url": url}, indent=2))


def ready_block(url: str, home: Home) -> str:
    """Where to go and with what, from the credentials that the demo left (mode 0600)."""
    if not home.demo_credentials.exists():
        return NO_DEMO.format(url=url)
    return DEMO.format(url=url, query=QUERY, **json.loads(home.demo_credentials.read_text()))


def _serves(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310  (our own http URL)
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
