"""Where something was found."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from privacy.redaction.entity_type import KINDS


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Code points ``start`` to ``end`` (exclusive) hold an ``entity_type``, surely by ``score``."""

    start: int
    end: int
    entity_type: str
    score: float

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end


def risk(span: Span) -> tuple[int, float, int]:
    """The order in which labels win: kind, then score, then length."""
    return KINDS[span.entity_type], span.score, span.end - span.start


def unite(spans: Iterable[Span]) -> list[Span]:
    """Sorted spans without overlap: each overlap becomes one span, labelled by the riskiest."""
    united: list[Span] = []
    for span in sorted(spans):
        if united and span.overlaps(united[-1]):
            united[-1] = _merge(united[-1], span)
        else:
            united.append(span)
    return united


def outside(spans: Iterable[Span], taken: Sequence[Span]) -> list[Span]:
    """Those of ``spans`` that overlap nothing ``taken`` (sorted, without overlap)."""
    ends = [span.end for span in taken]
    free = []
    for span in spans:
        at = bisect_right(ends, span.start)
        if at == len(taken) or not span.overlaps(taken[at]):
            free.append(span)
    return free


def _merge(left: Span, right: Span) -> Span:
    riskiest = max(left, right, key=risk)
    return Span(left.start, max(left.end, right.end), riskiest.entity_type, riskiest.score)
