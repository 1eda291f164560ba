"""The tests' browser: Debian's Chromium, installed where we may, named where we may not."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
APT = "/usr/bin/apt-get"
INSTALL = (APT, "install", "--yes", "--no-install-recommends", "chromium")


def find_browser() -> str | None:
    """The path of a Chromium; none if there is none. ``DUALTRACE_TEST_BROWSER`` goes first."""
    named = os.environ.get("DUALTRACE_TEST_BROWSER")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def main() -> None:
    """Make sure that there is one, or say which command installs it and exit 1."""
    if find_browser() or (os.geteuid() == 0 and os.path.exists(APT) and _install()):
        return
    sys.exit(
        "dualtrace: the tests drive a real browser and there is none: apt-get install chromium "
        "(as root), or set DUALTRACE_TEST_BROWSER to the path of a Chromium."
    )


def _install() -> bool:
    for command in ([APT, "update"], INSTALL):
        done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


if __name__ == "__main__":
    main()
