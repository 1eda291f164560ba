"""This room's own column under a person's key: the pieces of their exports."""

from privacy.export import chunk_place
from privacy.models import ExportChunk
from privacy.resealing import SealedColumn

CHUNKS = SealedColumn(
    table="privacy_exportchunk",
    column="sealed",
    rows=ExportChunk.objects.within,
    place=lambda person, row: chunk_place(person, row.operation_id, row.index),
    key=lambda keys: keys.text,
)
