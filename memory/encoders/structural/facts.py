"""A relation with its ends still in hand."""

from dataclasses import dataclass, field

from memory.encoders.structural.values import Entity, Tense


@dataclass(frozen=True, slots=True)
class Fact:
    """What one clause states."""

    subject: Entity = field(repr=False)
    predicate: str
    object: Entity = field(repr=False)
    negated: bool = False
    tense: Tense = Tense.PRESENT
    confidence: float = 1.0
