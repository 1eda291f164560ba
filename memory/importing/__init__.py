"""Reading what people bring along: exports of assistants, memory stores and message logs.

Pure parsers: a file in, turns out. Nothing here knows the database; the caller redacts,
gates and stores.
"""

from memory.importing.items import ImportedTurn, Item, Reason, Skipped
from memory.importing.read import LARGEST_EXPORT, read_export

__all__ = ["LARGEST_EXPORT", "ImportedTurn", "Item", "Reason", "Skipped", "read_export"]
