"""From a fresh clone to an environment: ``.venv`` with the locked, hashed packages.

Run as a script by whichever Python there is (``python3 -I platform/config/launch/bootstrap.py``),
so it needs nothing but the standard library, and an old Python must be able to read it.
Exits 1 with one sentence and its cure when it cannot go on.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
VENV = PROJECT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "synced"
UV = Path(__file__).with_name("uv.txt")
SYSTEM_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
OLDEST, NEWEST = (3, 11), (3, 13)
FREE_BYTES = 2 * 1024**3


def main() -> None:
    """Bring the environment up to the lock, or with ``--check`` only say how it stands."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dev", action="store_true", help="with the tests' and linters' packages")
    parser.add_argument("--check", action="store_true", help="change nothing")
    options = parser.parse_args()
    begun = time.monotonic()
    troubles = find_troubles()
    if options.check:
        sys.exit(report(troubles))
    if troubles:
        sys.exit("\n".join("dualtrace: " + trouble for trouble in troubles))
    done = synchronise(wanted(options.dev))
    took = time.monotonic() - begun
    sys.stdout.write(f"{took:6.1f} s  environment   {done}\n")


def find_troubles() -> list[str]:
    """What stands in the way, each with its cure."""
    found = [wrong_python(), no_venv_module(), unwritable(), no_space()]
    return [trouble for trouble in found if trouble]


def wrong_python() -> str | None:
    major, minor = sys.version_info[:2]
    if OLDEST <= (major, minor) <= NEWEST:
        return None
    return (
        f"Python {major}.{minor} cannot run Dualtrace: install Python 3.11, 3.12 or 3.13 and run "
        "again with PYTHON=python3.11."
    )


def no_venv_module() -> str | None:
    if PYTHON.exists() or all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return None
    return "this Python has no venv module: apt-get install python3-venv, then run again."


def unwritable() -> str | None:
    if os.access(str(PROJECT), os.W_OK) and (not VENV.exists() or os.access(str(VENV), os.W_OK)):
        return None
    return f"{PROJECT} is not writable: clone it into a folder of your own."


def no_space() -> str | None:
    free = shutil.disk_usage(str(PROJECT)).free
    if free > FREE_BYTES or STAMP.exists():
        return None
    return f"only {free // 1024**2} MB are free in {PROJECT}: set-up needs 2 GB."


def report(troubles: list[str]) -> int:
    """Print the state of things; the number of troubles is the exit status."""
    known = STAMP.read_text() if STAMP.exists() else ""
    if known not in (wanted(False), wanted(True)):
        troubles.append("the packages of uv.lock are not installed: make run installs them.")
    for trouble in troubles:
        sys.stdout.write(f"  wrong  environment  {trouble}\n")
    if not troubles:
        version = ".".join(map(str, sys.version_info[:3]))
        sys.stdout.write(f"     ok  environment  Python {version}, the packages of uv.lock\n")
    return len(troubles)


def wanted(dev: bool) -> str:
    """A fingerprint of what should be installed."""
    digest = hashlib.sha256(b"dev" if dev else b"")
    for name in ("uv.lock", "pyproject.toml"):
        digest.update((PROJECT / name).read_bytes())
    digest.update(str(PROJECT).encode())
    return f"{digest.hexdigest()} {'dev' if dev else 'run'}"


def synchronise(fingerprint: str) -> str:
    """Install what the lock says, unless that is what the last run installed."""
    if STAMP.exists() and STAMP.read_text() in (fingerprint, wanted(True)) and PYTHON.exists():
        return "unchanged"
    if not PYTHON.exists():
        call([sys.executable, "-m", "venv", "--clear", str(VENV)])
    call([str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(UV)])
    groups = ["--group", "dev"] if fingerprint.endswith("dev") else []
    call([str(VENV / "bin" / "uv"), "sync", "--quiet", "--locked", "--inexact", *groups])
    STAMP.write_text(fingerprint)
    return "locked packages installed"


def call(command: list[str]) -> None:
    env = dict(os.environ, UV_PROJECT_ENVIRONMENT=str(VENV), UV_PYTHON_DOWNLOADS="never")
    env.update(UV_PYTHON=str(PYTHON), PIP_DISABLE_PIP_VERSION_CHECK="1")
    env.pop("VIRTUAL_ENV", None)
    if SYSTEM_CERTIFICATES.exists():  # they include a company's own, uv's built-in ones do not
        env.setdefault("UV_SYSTEM_CERTS", "true")
    done = subprocess.run(command, cwd=str(PROJECT), env=env, check=False)
    if done.returncode:
        sys.exit(f"dualtrace: {' '.join(command[:3])} failed (see above).")


if __name__ == "__main__":
    main()
