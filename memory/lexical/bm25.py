"""How well a text answers a query, by its words alone."""

from collections.abc import Hashable, Iterable, Mapping
from math import log
from typing import TypeVar

Token = TypeVar("Token", bound=Hashable)

K1 = 1.2
B = 0.75


def bm25(
    query: Iterable[Token],
    counts: Mapping[Token, int],
    frequencies: Mapping[Token, int],
    *,
    length: int,
    mean_length: float,
    documents: int,
) -> float:
    """Okapi BM25 (Robertson and Zaragoza 2009) with k1 = 1.2 and b = 0.75; zero or more.

    ``counts`` and ``length`` are of the one text, ``frequencies`` say in how many of all
    ``documents`` a token occurs. Each distinct query token counts once.
    """
    norm = K1 * (1 - B + B * length / mean_length) if mean_length else K1
    return sum(
        weight(frequencies[token], documents) * counts[token] * (K1 + 1) / (counts[token] + norm)
        for token in set(query)
        if counts.get(token)
    )


def weight(frequency: int, documents: int) -> float:
    """A token's rarity (inverse document frequency), never negative."""
    return log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
