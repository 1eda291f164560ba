"""The measure of whether one refusal takes longer than another."""

from random import Random

import pytest

from config.bench.refusals import chance_of


def test_what_takes_longer_each_time_is_no_chance() -> None:
    assert chance_of([2.0 + n / 1000 for n in range(100)], [1.0 + n / 1000 for n in range(100)]) < (
        1e-9
    )


@pytest.mark.parametrize("seed", range(5))
def test_what_takes_as_long_is_likely_chance(seed: int) -> None:
    random = Random(seed)
    first, second = ([random.expovariate(1) for _ in range(300)] for _ in range(2))
    assert chance_of(first, second) > 0.01


def test_the_value_is_the_one_of_the_published_example() -> None:
    """By hand: ranks 1, 2, 4 against 3, 5, 6 give U = 1, z = 1.528, p = 0.127."""
    assert chance_of([1.0, 2.0, 4.0], [3.0, 5.0, 6.0]) == pytest.approx(0.1266, abs=1e-4)
