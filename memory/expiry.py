"""What is past its expiry is gone for every reader at once, and deleted by a job soon after."""

from django.db.models import QuerySet

from kernel.clock import now
from memory.models import Memory


def unexpired(rows: "QuerySet[Memory]") -> "QuerySet[Memory]":
    """Those of ``rows`` that have not expired."""
    return rows.exclude(expires_at__lte=now())


def expired(rows: "QuerySet[Memory]") -> "QuerySet[Memory]":
    """Those of ``rows`` that have."""
    return rows.filter(expires_at__lte=now())
