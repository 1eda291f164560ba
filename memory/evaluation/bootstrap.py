"""Whether a difference between two systems on the same queries is more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 5_000
CHUNK = 500
SEED = 20261201
"""Fixed, so that a report can be repeated to the digit."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference and its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def significant(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def paired_bootstrap(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    """``ours`` minus ``theirs``, query by query, resampled (Efron 1979; percentile interval).

    Raises ``ValueError`` unless both have the same, positive, length.
    """
    differences = np.subtract(_same_length(ours, theirs), theirs)
    generator = np.random.default_rng(SEED)
    means = np.concatenate(
        [
            differences[generator.integers(0, len(differences), (CHUNK, len(differences)))].mean(1)
            for _ in range(RESAMPLES // CHUNK)
        ]
    )
    low, high = np.quantile(means, [0.025, 0.975])
    return Difference(float(differences.mean()), float(low), float(high))


def _same_length(ours: Sequence[float], theirs: Sequence[float]) -> Sequence[float]:
    if not ours or len(ours) != len(theirs):
        raise ValueError(f"Pairs are needed: {len(ours)} and {len(theirs)} values were given.")
    return ours
