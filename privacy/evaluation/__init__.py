"""How well redaction finds what it should: labelled texts in, measures out."""

from privacy.evaluation.corpus import Gold, Labelled, read_marked, read_spans
from privacy.evaluation.groups import GROUPS, group_of
from privacy.evaluation.scoring import Score, Taken, Tally, score

__all__ = [
    "GROUPS",
    "Gold",
    "Labelled",
    "Score",
    "Taken",
    "Tally",
    "group_of",
    "read_marked",
    "read_spans",
    "score",
]
