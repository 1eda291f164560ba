"""Ranking: which of the candidates answer a query, and why. Pure: ids and numbers in, ids and
numbers out; no text, no database."""

from memory.retrieval.candidates import (
    LEXICAL_BUDGET,
    NEIGHBOUR_BUDGET,
    VECTOR_BUDGET,
    Arm,
    Candidate,
    QuerySignals,
    Ranked,
)
from memory.retrieval.rank import rank
from memory.retrieval.weights import WEIGHTS, Weights

__all__ = [
    "LEXICAL_BUDGET",
    "NEIGHBOUR_BUDGET",
    "VECTOR_BUDGET",
    "WEIGHTS",
    "Arm",
    "Candidate",
    "QuerySignals",
    "Ranked",
    "Weights",
    "rank",
]
