"""Whether this process can serve: what it stands on, and how that stands."""

from dataclasses import asdict, dataclass

from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from kombu.exceptions import OperationalError

from audit.heartbeat import last_beat
from kernel.clock import now

BROKER_SECONDS = 1


@dataclass(frozen=True, slots=True)
class Readiness:
    """``ready`` needs the database and its migrations; the rest is degraded, not down: work
    waits in rows, and entries are sealed when the sealer returns."""

    database: str
    migrations: str
    broker: str
    sealer_age_seconds: float | None

    @property
    def ready(self) -> bool:
        """Whether requests can be served."""
        return self.database == "ok" and self.migrations == "ok"

    @property
    def status(self) -> str:
        """One word for it all."""
        if not self.ready:
            return "unavailable"
        return "ok" if self.broker == "ok" else "degraded"

    def shown(self) -> dict[str, object]:
        """For the answer."""
        return {"status": self.status, **asdict(self)}


def examine() -> Readiness:
    """Look at everything once; no check waits longer than a few seconds."""
    database = _database()
    known = database == "ok"
    return Readiness(
        database=database,
        migrations=_migrations() if known else "unknown",
        broker=_broker(),
        sealer_age_seconds=_sealer_age() if known else None,
    )


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "unreachable"
    return "ok"


def _sealer_age() -> float | None:
    """Seconds since the sealer last went round; None before its first round."""
    try:
        heartbeat = last_beat()
    except DatabaseError:
        return None
    return (now() - heartbeat.beat_at).total_seconds() if heartbeat else None


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return "missing" if missing else "ok"


def _broker() -> str:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
    except (OperationalError, OSError):
        return "unreachable"
    return "ok"
