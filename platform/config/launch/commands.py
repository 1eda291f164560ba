"""The command lines of the processes that serve."""

import sys
from pathlib import Path

from config.environment import PROJECT
from config.launch.home import Home


def web(host: str, port: int) -> list[str]:
    """One uvicorn process; ten seconds for requests in flight when it stops."""
    options = ["--host", host, "--port", str(port), "--lifespan", "off", "--no-server-header"]
    options += ["--no-access-log", "--timeout-graceful-shutdown", "10"]
    return [sys.executable, "-m", "uvicorn", "config.asgi:application", *options]


def worker(home: Home) -> list[str]:
    """One Celery worker process with the clock (beat) inside."""
    options = ["--concurrency", "1", "--loglevel", "INFO", "--beat"]
    options += ["--schedule", str(home.run / "beat"), "--without-gossip", "--without-mingle"]
    return [sys.executable, "-m", "celery", "-A", "config", "worker", *options]


def sealer() -> list[str]:
    """The process that seals the audit log."""
    return [sys.executable, str(Path(PROJECT) / "manage.py"), "run_sealer"]
