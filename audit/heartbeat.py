"""The sealer's sign of life, for health checks."""

from datetime import timedelta

from audit.models import Heartbeat
from kernel.clock import now


def beat(lag: timedelta) -> None:
    """The sealer went round; the oldest entry it found unsealed was ``lag`` old."""
    Heartbeat.objects.bulk_create(
        [Heartbeat(id=1, beat_at=now(), lag=lag)],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["beat_at", "lag"],
    )


def last_beat() -> Heartbeat | None:
    """When the sealer last went round, and how far behind it was; None before its first."""
    return Heartbeat.objects.first()
