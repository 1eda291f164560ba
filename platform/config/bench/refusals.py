"""Whether the time of a refusal tells that something exists: ids of others beside ids of nobody."""

import http.client
import time
from collections.abc import Callable
from math import erfc, sqrt
from urllib.parse import urlsplit
from uuid import UUID

import numpy as np

from config.bench.server import web_server
from kernel.context import Scope
from kernel.ids import new_id
from memory.remember_batch import remember_batch
from memory.values import Draft
from tenants.create_tenant import create_tenant
from tenants.issue_key import issue_key

PAIRS = 500
WARM_UP = 20


def measure_refusals(tell: Callable[[str], None], pairs: int = PAIRS) -> dict[str, float]:
    """Median milliseconds of a 404 for another tenant's memory and for one that never was, in
    turn; ``p`` is how likely such a difference is by chance."""
    tell(f"asking {pairs} times each for a memory of others and of nobody")
    anothers = _memory_elsewhere()
    key = issue_key(create_tenant(f"bench {new_id()}"), agent="bench", scopes=[Scope.MEMORY_READ])
    taken: tuple[list[float], list[float]] = ([], [])
    with web_server() as url:
        for round_ in range(pairs + WARM_UP):
            times = [_refused(url, key.secret, one) for one in (anothers, new_id())]
            if round_ >= WARM_UP:
                for kept, milliseconds in zip(taken, times, strict=True):
                    kept.append(milliseconds)
    medians = [round(float(np.median(times)), 3) for times in taken]
    chance = round(chance_of(*taken), 3)
    return {"pairs": pairs, "anothers": medians[0], "nobodys": medians[1], "p": chance}


def chance_of(first: list[float], second: list[float]) -> float:
    """The two-sided p of Mann and Whitney's rank-sum test (1947), by the normal approximation:
    near 0 if one of the two tends to be longer."""
    ranks = np.argsort(np.argsort([*first, *second]))[: len(first)] + 1.0
    n, m = len(first), len(second)
    u = float(ranks.sum()) - n * (n + 1) / 2
    deviation = sqrt(n * m * (n + m + 1) / 12)
    return erfc(abs(u - n * m / 2) / deviation / sqrt(2))


def _memory_elsewhere() -> UUID:
    elsewhere = create_tenant(f"bench {new_id()}")
    (result,) = remember_batch(elsewhere, [Draft(text="A mill.")], subject="somebody", gate="off")
    if result.memory is None:
        raise RuntimeError("The memory was not kept.")
    return result.memory.id


def _refused(url: str, key: str, memory_id: UUID) -> float:
    """Milliseconds until a 404, on a connection of its own, as a prober's would be."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    connection.connect()
    started = time.perf_counter()
    connection.request(
        "GET", f"/api/v1/memories/{memory_id}", headers={"Authorization": f"Bearer {key}"}
    )
    answer = connection.getresponse()
    answer.read()
    taken = (time.perf_counter() - started) * 1000
    connection.close()
    if answer.status != http.HTTPStatus.NOT_FOUND:
        raise RuntimeError(f"The memory was answered with {answer.status}.")
    return taken
