"""Time a call many times; tell the middle and the tail."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import numpy as np

WARM_UP = 5


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of ``n`` calls."""

    n: int
    p50: float
    p95: float

    def as_json(self) -> dict[str, float]:
        """For the report."""
        return asdict(self)


def time_interleaved(
    calls: dict[str, Callable[[str], object]], texts: Sequence[str]
) -> dict[str, Times]:
    """Each call on each text, one after the other, so that all of them see the same machine.

    The first few texts only warm up.
    """
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for index, text in enumerate(texts):
        for name, call in calls.items():
            started = time.perf_counter()
            call(text)
            if index >= WARM_UP:
                taken[name].append((time.perf_counter() - started) * 1000)
    return {name: _times(values) for name, values in taken.items()}


def _times(values: list[float]) -> Times:
    p50, p95 = np.percentile(values, [50, 95])
    return Times(len(values), round(float(p50), 2), round(float(p95), 2))
