"""English stems, so that ``hiking`` and ``hiked`` are one word."""

from functools import lru_cache

import snowballstemmer

from memory.lexical.irregular import BASES


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The Snowball (Porter 2) stem of a lower-case word, of its base form where irregular; other
    languages' words pass through mostly unharmed.
    https://snowballstem.org/algorithms/english/stemmer.html"""
    # A stemmer keeps its state in itself, so threads may not share one.
    stemmed: str = snowballstemmer.stemmer("english").stemWord(BASES.get(word, word))
    return stemmed
