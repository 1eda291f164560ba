"""Read what a person's first page says: how much is remembered, and what came last."""

from dataclasses import dataclass

from memory.values import MemoryRecord

RECENT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """``memories`` counts all there are, ``agents`` those that may read them."""

    memories: int
    agents: int
    recent: tuple[MemoryRecord, ...]
