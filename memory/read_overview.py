"""Read what a person's first page says: how much is remembered, and what came last."""

from dataclasses import dataclass

from audit.append import append
from audit.events import MemoriesListed
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Memory, Tally
from memory.opening import open_rows, with_traces
from memory.resolve import resolve_reader
from memory.values import MemoryRecord
from privacy.subjects import Person
from tenants.count_readers import count_readers

RECENT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """``memories`` counts all there are, ``agents`` those that may read them."""

    memories: int
    agents: int
    recent: tuple[MemoryRecord, ...]
