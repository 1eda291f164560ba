"""Features times weights: the parts of each candidate's score."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from memory.retrieval import entity_graph, features
from memory.retrieval.candidates import Arm, Candidate, QuerySignals
from memory.retrieval.features import Adjacent, Floats
from memory.retrieval.weights import Weights

Parts: TypeAlias = dict[str, Floats]

STRUCTURE = "structural."


def fuse(
    signals: QuerySignals,
    candidates: Sequence[Candidate],
    adjacent: Adjacent,
    arm: Arm,
    weights: Weights,
) -> Parts:
    """Every part that ``arm`` allows, by name, in the candidates' order, scaled so that a memory
    best in everything would score 1. ``candidates`` is not empty."""
    parts = _evidence(candidates, arm, weights)
    if arm.structural:
        own = _anchors(signals, candidates, weights)
        evidence = _sum(parts or own, len(candidates))
        parts |= own | _support(candidates, adjacent, evidence, arm, weights)
        parts |= _leanings(signals, candidates, weights)
    most = weights.most(semantic=arm.semantic, lexical=arm.lexical, structural=arm.structural)
    return {name: values / most for name, values in parts.items()}


def _evidence(candidates: Sequence[Candidate], arm: Arm, weights: Weights) -> Parts:
    parts: Parts = {}
    if arm.semantic:
        parts["semantic"] = weights.semantic * features.semantic(candidates)
    if arm.lexical:
        parts["lexical"] = weights.lexical * features.lexical(candidates)
    return parts


def _anchors(signals: QuerySignals, candidates: Sequence[Candidate], weights: Weights) -> Parts:
    """What a memory's own anchors say, whatever those around it hold."""
    within = weights.temporal * features.temporal(candidates, signals)
    stated = weights.states_time * features.states_time(candidates, signals)
    named = entity_graph.overlap(candidates, signals.entities)
    return {
        "structural.speaker": weights.speaker * features.speaker(candidates, signals),
        "structural.entities": weights.entities * named,
        "structural.at_hand": weights.at_hand * features.at_hand(candidates, signals),
        "temporal": within + stated,
    }


def _support(
    candidates: Sequence[Candidate],
    adjacent: Adjacent,
    evidence: Floats,
    arm: Arm,
    weights: Weights,
) -> Parts:
    """What a memory has from those around it, and what it hands on to them."""
    before, after = adjacent
    asks = features.questions(candidates)
    asked = features.at(np.where(asks > 0, evidence, 0.0), before)
    beside = np.maximum(features.at(evidence, before), features.at(evidence, after))
    parts = {
        "structural.question": -weights.question * asks * evidence,
        "structural.dialogue": weights.dialogue * asked,
        "structural.neighbours": weights.neighbours * beside,
        "structural.session": weights.session * features.session(candidates, evidence),
        "structural.graph": weights.graph * entity_graph.reached(candidates, evidence),
    }
    if arm.lexical:
        words = features.session_lexical(candidates)
        parts["structural.session_words"] = weights.session_lexical * words
    return parts


def _leanings(signals: QuerySignals, candidates: Sequence[Candidate], weights: Weights) -> Parts:
    """What speaks for a memory whatever was asked."""
    return {
        "recency": weights.recency * features.recency(candidates, signals.now),
        "importance": weights.importance * features.importance(candidates),
        "trust": -weights.trust * features.distrust(candidates),
    }


def _sum(parts: Parts, count: int) -> Floats:
    return sum(parts.values(), np.zeros(count))
