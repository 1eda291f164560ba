"""A text on its way to being redacted: the original and what was put in place of its parts."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from privacy.redaction.entity_type import KINDS
from privacy.redaction.policy import Operator


@dataclass(frozen=True, slots=True, order=True)
class Replacement:
    """``original[start:end]``, of type ``entity_type``, became ``token``."""

    start: int
    end: int
    entity_type: str
    score: float
    operator: Operator
    token: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """The text as it stands; ``text`` shows the tokens, offsets lead back to the original."""

    original: str = field(repr=False)
    replacements: tuple[Replacement, ...]
    text: str = field(repr=False)
    _shown: tuple[int, ...] = (0,)
    _hidden: tuple[int, ...] = (0,)

    def in_original(self, start: int, end: int) -> tuple[int, int]:
        """The original's range behind ``text[start:end]``, which touches no token."""
        return self._back(start), self._back(end - 1) + 1

    def _back(self, offset: int) -> int:
        at = bisect_right(self._shown, offset) - 1
        return self._hidden[at] + offset - self._shown[at]


def begin(text: str) -> Draft:
    """A draft with nothing replaced."""
    return Draft(text, (), text)


def replace_more(draft: Draft, more: Iterable[Replacement]) -> Draft:
    """``draft`` with further replacements; one that overlaps an older one swallows it."""
    replacements = tuple(_merge_overlaps(draft.original, [*draft.replacements, *more]))
    pieces, shown, hidden, length, at = [], [0], [0], 0, 0
    for replacement in replacements:
        literal = draft.original[at : replacement.start]
        pieces += [literal, replacement.token]
        length += len(literal) + len(replacement.token)
        at = replacement.end
        shown.append(length)
        hidden.append(at)
    pieces.append(draft.original[at:])
    return Draft(draft.original, replacements, "".join(pieces), tuple(shown), tuple(hidden))


def _merge_overlaps(original: str, replacements: list[Replacement]) -> list[Replacement]:
    merged: list[Replacement] = []
    for replacement in sorted(replacements):
        if merged and replacement.start < merged[-1].end:
            merged[-1] = _merge(original, merged[-1], replacement)
        else:
            merged.append(replacement)
    return merged


def _merge(original: str, left: Replacement, right: Replacement) -> Replacement:
    lead = max(left, right, key=lambda one: (KINDS[one.entity_type], one.score))
    end = max(left.end, right.end)
    return Replacement(
        left.start, end, lead.entity_type, lead.score, lead.operator, lead.token,
        original[left.start : end],
    )  # fmt: skip
