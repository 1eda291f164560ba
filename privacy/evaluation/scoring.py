"""Precision, recall and what is left to be seen. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from privacy.evaluation.corpus import Gold, Labelled
from privacy.evaluation.groups import group_of

COVERED = 0.5


@dataclass(frozen=True, slots=True)
class Taken:
    """What a detector found from ``start`` to ``end``; ``hidden`` if it is not to be seen in the
    text that is kept."""

    start: int
    end: int
    label: str
    hidden: bool = True


@dataclass(slots=True)
class Tally:
    """Counts over spans (``found`` of ``golds``; ``right`` of ``taken``) and characters."""

    golds: int = 0
    found: int = 0
    taken: int = 0
    right: int = 0
    characters: int = 0
    left: int = 0

    @property
    def recall(self) -> float | None:
        """The share of what was labelled that was found; None where nothing was."""
        return self.found / self.golds if self.golds else None

    @property
    def precision(self) -> float | None:
        """The share of what was found that was labelled."""
        return self.right / self.taken if self.taken else None

    @property
    def f1(self) -> float | None:
        """Their harmonic mean."""
        if self.recall is None or self.precision is None or not self.recall + self.precision:
            return None
        return 2 * self.recall * self.precision / (self.recall + self.precision)

    @property
    def leak(self) -> float | None:
        """The share of labelled characters left to be seen."""
        return self.left / self.characters if self.characters else None


@dataclass(slots=True)
class Score:
    """Tallies by label and by group; ``alarms`` counts what was found in texts with no label."""

    by_label: dict[str, Tally] = field(default_factory=dict)
    by_group: dict[str, Tally] = field(default_factory=dict)
    whole: Tally = field(default_factory=Tally)
    alarms: int = 0
    innocent: int = 0


def score(rows: Iterable[tuple[Labelled, Sequence[Taken]]]) -> Score:
    """Compare what was found with what is labelled.

    A labelled span counts as found if spans of its group cover half of it; a found span is right
    if it overlaps a labelled one of its group. Only groups are judged so; characters are counted
    for every label, hidden under whatever name.
    """
    total = Score()
    for text, taken in rows:
        for gold in text.golds:
            _count_gold(total, gold, taken)
        for one in taken:
            _count_taken(total, one, text.golds)
        if not text.golds:
            total.innocent += 1
            total.alarms += sum(group_of(one.label) is not None for one in taken)
    return total


def _count_gold(total: Score, gold: Gold, taken: Sequence[Taken]) -> None:
    group, length = group_of(gold.label), gold.end - gold.start
    alike = [one for one in taken if group and group_of(one.label) == group]
    found = _covered(gold, alike) >= COVERED * length
    left = length - _covered(gold, [one for one in taken if one.hidden])
    tallies = [total.whole, total.by_label.setdefault(gold.label, Tally())]
    if group:
        tallies.append(total.by_group.setdefault(group, Tally()))
    for tally in tallies:
        tally.golds += 1
        tally.found += found
        tally.characters += length
        tally.left += left


def _count_taken(total: Score, one: Taken, golds: Sequence[Gold]) -> None:
    group = group_of(one.label)
    if group is None:
        return
    overlapped = [gold for gold in golds if gold.start < one.end and one.start < gold.end]
    tally = total.by_group.setdefault(group, Tally())
    tally.taken += 1
    tally.right += any(group_of(gold.label) == group for gold in overlapped)


def _covered(gold: Gold, spans: Sequence[Taken]) -> int:
    """How many of its characters the spans cover, together."""
    places: set[int] = set()
    for span in spans:
        places.update(range(max(gold.start, span.start), min(gold.end, span.end)))
    return len(places)
