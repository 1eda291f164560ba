"""Counts and latencies by route template: no tenant, no person, no id in any label."""

from prometheus_client import Counter, Histogram

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

REQUESTS = Counter("dualtrace_http_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram(
    "dualtrace_http_request_seconds",
    "Time from the first middleware to the answer.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30),
)


def observe(*, method: str, route: str, status: int, seconds: float) -> None:
    """Count one answered request. A method of nobody's counts as ``OTHER``."""
    known = method if method in METHODS else "OTHER"
    REQUESTS.labels(known, route, str(status)).inc()
    SECONDS.labels(known, route).observe(seconds)
