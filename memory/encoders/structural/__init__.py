"""The structural trace: where a memory belongs. Rules over the language models' reading, in
English and Chinese; no LLM."""

from memory.encoders.structural.encode import STRUCTURE_MODEL, encode_structure
from memory.encoders.structural.naming import key_of as entity_key
from memory.encoders.structural.record import from_json, to_json
from memory.encoders.structural.values import Entity, Interval, Kind, Relation, Structure

__all__ = [
    "STRUCTURE_MODEL",
    "Entity",
    "Interval",
    "Kind",
    "Relation",
    "Structure",
    "encode_structure",
    "entity_key",
    "from_json",
    "to_json",
]
