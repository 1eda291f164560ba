"""The web process under measurement: the real one, on a free port, for as long as the run."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 60.0


@contextmanager
def web_server() -> Iterator[str]:
    """Its base URL, once it is ready."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)]
    process = subprocess.Popen([*command, "--log-level", "error"], env=os.environ)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(f"{url}/livez", process)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(url: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310  (our own http URL)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("The web process did not start.")
