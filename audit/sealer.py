"""The sealer: goes round all logs every second, until it is told to stop."""

import logging
from dataclasses import dataclass
from datetime import timedelta
from threading import Event
from uuid import UUID

from django.db import Error, IntegrityError, connection

from audit.heartbeat import beat
from audit.models import Log
from audit.seal import SealReport, seal_tenant
from audit.standing import LogTampered
from audit.verifier import Malformed
from kernel.clock import now

log = logging.getLogger("audit.sealer")

PAUSE_SECONDS = 1.0
ALARM = timedelta(minutes=1)
PATIENCE = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Tour:
    """One round over all logs: how many entries were sealed, how old the oldest had grown, and
    how many logs could not be sealed."""

    sealed: int
    lag: timedelta
    failed: int


def run_sealer(stop: Event) -> None:
    """Go round until ``stop`` is set. A log that cannot be sealed does not hold up the others.

    A lost database is waited for; after two minutes its error is raised, for whoever keeps this
    process to see: one that nobody keeps must not stay for ever.
    """
    last_round = now()
    while not stop.is_set():
        try:
            tour = seal_all(stop)
            beat(tour.lag)
            _report(tour)
            last_round = now()
        except Error:
            log.exception("the sealer lost its database")
            connection.close()
            if now() - last_round > PATIENCE:
                raise
        stop.wait(PAUSE_SECONDS)


def seal_all(stop: Event) -> Tour:
    """Seal every log once; ends early, between two logs, when ``stop`` is set."""
    sealed, lag, failed = 0, timedelta(0), 0
    for tenant_id in Log.objects.values_list("tenant_id", flat=True):
        if stop.is_set():
            break
        report = _seal(tenant_id)
        failed += report is None
        if report:
            sealed, lag = sealed + report.sealed, max(lag, report.lag)
    return Tour(sealed, lag, failed)


def _seal(tenant_id: UUID) -> SealReport | None:
    try:
        return seal_tenant(tenant_id)
    except (LogTampered, Malformed, IntegrityError, OSError):
        log.exception("a log cannot be sealed", extra={"tenant": str(tenant_id)})
        return None


def _report(tour: Tour) -> None:
    facts = {
        "entries": tour.sealed,
        "lag_seconds": round(tour.lag.total_seconds(), 3),
        "failed_logs": tour.failed,
    }
    if tour.lag >= ALARM:
        log.warning("entries have waited long to be sealed", extra=facts)
    elif tour.sealed:
        log.info("sealed", extra=facts)
