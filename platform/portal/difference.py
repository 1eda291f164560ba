"""What changed between two wordings, word by word (Chinese: character by character)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

WORDS = re.compile(r"[\u3400-\u9fff]|\w+|\s+|[^\w\s]")
DIFFERENCE_LIMIT = 4_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that was ``kept``, ``added`` or ``removed``."""

    kind: str
    text: str


def difference(before: str, after: str) -> list[Piece]:
    """The pieces that turn ``before`` into ``after``, in reading order.

    Comparing takes quadratic time at worst, so texts of more than ``DIFFERENCE_LIMIT``
    characters are shown as removed and added as a whole.
    """
    if max(len(before), len(after)) > DIFFERENCE_LIMIT:
        return [Piece("removed", before), Piece("added", after)]
    return list(_pieces(WORDS.findall(before), WORDS.findall(after)))


def _pieces(before: list[str], after: list[str]) -> Iterator[Piece]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            yield Piece("kept", "".join(before[start:end]))
            continue
        if start < end:
            yield Piece("removed", "".join(before[start:end]))
        if new_start < new_end:
            yield Piece("added", "".join(after[new_start:new_end]))
