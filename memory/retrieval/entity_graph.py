"""What the query's entities, and those that the best candidates name, lead to."""

from collections import Counter
from collections.abc import Sequence
from math import log

import networkx as nx
import numpy as np

from memory.retrieval.candidates import Candidate
from memory.retrieval.features import Floats, Indexes

SEEDS = 20
GRAPH_BUDGET = 60
COMMON = 0.5
DAMPING = 0.5
STEPS = 8


def overlap(candidates: Sequence[Candidate], wanted: frozenset[bytes]) -> Floats:
    """The share of the query's entities that each candidate names, the rarer counting more."""
    if not wanted:
        return np.zeros(len(candidates))
    named = [c.entities & wanted for c in candidates]
    rarity = _rarity(named, len(candidates))
    total = sum(rarity.values())
    if not total:
        return np.zeros(len(candidates))
    return np.array([sum(rarity[entity] for entity in found) for found in named]) / total


def reached(candidates: Sequence[Candidate], evidence: Floats) -> Floats:
    """Personalised PageRank (Haveliwala 2002) over memories and the entities they share, started
    from the best twenty by ``evidence``; what a memory has from others, as a share of the most.

    The graph holds the best sixty: the weight of this feature lifts nothing from further below,
    and building it takes a millisecond.
    """
    best = np.argsort(-evidence, kind="stable")[:GRAPH_BUDGET]
    graph = shared_entities([candidates[index].entities for index in best])
    support = np.zeros(len(candidates))
    if graph.number_of_edges():
        support[best] = _visits(graph, _seeds(evidence[best]))
    return support


def shared_entities(named: Sequence[frozenset[bytes]]) -> "nx.Graph[int | bytes]":
    """Memories ``0 … n-1`` and the entities that at least two, but at most half, of them name;
    edges weigh an entity's rarity."""
    rarity = _rarity(named, len(named))
    counts = Counter(entity for entities in named for entity in entities)
    telling = {entity for entity, n in counts.items() if 1 < n <= COMMON * len(named)}
    graph: nx.Graph[int | bytes] = nx.Graph()
    graph.add_nodes_from(range(len(named)))
    graph.add_weighted_edges_from(
        (memory, entity, rarity[entity])
        for memory, entities in enumerate(named)
        for entity in entities & telling
    )
    return graph


def _rarity(named: Sequence[frozenset[bytes]], total: int) -> dict[bytes, float]:
    counts = Counter(entity for entities in named for entity in entities)
    return {entity: log(1 + total / count) for entity, count in counts.items()}


def _seeds(evidence: Floats) -> Floats:
    """The best twenty, by how far they stand above the next; ``evidence`` is in order."""
    foot = evidence[min(SEEDS, len(evidence) - 1)]
    above: Floats = np.maximum(evidence - foot, 0.0)
    return above / (above.sum() or 1.0)


def _visits(graph: "nx.Graph[int | bytes]", seeds: Floats) -> Floats:
    """Power iteration over the graph's edges; a memory's own start is taken off again."""
    codes = {node: code for code, node in enumerate(graph)}
    edges = [(codes[a], codes[b], weight) for a, b, weight in graph.edges(data="weight")]
    ends, weights = np.array([edge[:2] for edge in edges]), np.array([edge[2] for edge in edges])
    sources, targets = np.concatenate([ends, ends[:, ::-1]]).T
    share = np.concatenate([weights, weights])
    share = share / np.bincount(sources, share, len(codes))[sources]
    start = np.zeros(len(codes))
    start[: len(seeds)] = seeds
    visits = _iterate(start, sources, targets, share)[: len(seeds)] - (1 - DAMPING) * seeds
    return _rooted(visits)


def _iterate(start: Floats, sources: Indexes, targets: Indexes, share: Floats) -> Floats:
    visits = start
    for _ in range(STEPS):
        arrived = np.bincount(targets, visits[sources] * share, len(start))
        visits = (1 - DAMPING) * start + DAMPING * arrived
    return visits


def _rooted(visits: Floats) -> Floats:
    """Square roots as shares of the greatest: visits fall off steeply."""
    roots: Floats = np.sqrt(np.maximum(visits, 0.0))
    return roots / (roots.max() or 1.0)
