"""How much each feature counts. Round numbers, the same for everyone and for every data set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The strength of each feature, all of which run from 0 to 1. A weight of 0 leaves its
    feature out; replace the whole value to rank otherwise."""

    semantic: float = 0.5
    lexical: float = 0.5
    """Half and half: the weighted sum of min-max scores beats rank fusion (Bruch et al. 2023,
    https://arxiv.org/abs/2210.11934)."""

    question: float = 0.5
    """The share of its own evidence that a text made of questions loses: it asks, not tells."""
    dialogue: float = 0.4
    """The evidence in a question that passes on to the turn that answers it."""
    neighbours: float = 0.2
    """Support from the better of the turns just before and after."""
    session: float = 0.3
    """Support from the best three turns of the same session."""
    session_lexical: float = 0.2
    """The words of the query found anywhere in the session."""
    speaker: float = 0.15
    """Said by someone whom the query names."""
    entities: float = 0.1
    """The rarer of the query's entities, named by the memory."""
    graph: float = 0.1
    """Reached from the best candidates through entities they share."""
    temporal: float = 0.3
    """Said in, or about, the time that the query speaks of."""
    states_time: float = 0.1
    """Says a time at all, where the query asks when."""
    at_hand: float = 0.05
    """Said in the session at hand."""
    recency: float = 0.02
    """Newer first, where all else is equal."""
    importance: float = 0.05
    trust: float = 0.1
    """What a source without trust loses."""

    superseded: float = 0.5
    """The share of its score that a memory loses once a newer one took its place."""
    repeated: float = 0.5
    """The share that a memory loses which says the same as a better one."""

    def most(self, *, semantic: bool, lexical: bool, structural: bool) -> float:
        """The score of a memory that is best in every feature of these groups."""
        evidence = self.semantic * semantic + self.lexical * lexical
        anchors = self.speaker + self.entities + self.temporal + self.states_time + self.at_hand
        support = self.dialogue + self.neighbours + self.session + self.graph
        leanings = self.recency + self.importance
        words = self.session_lexical * lexical
        return evidence + structural * (anchors + support + leanings + words)


WEIGHTS = Weights()
