"""mem0's memories: ``get_all`` of the library and of the platform (a page, or its bare list),
and a platform's structured export, whose fields are the team's own."""

from collections.abc import Iterator
from dataclasses import replace

from memory.importing.chained import chained_id
from memory.importing.items import ImportedTurn, Item, Reason, Skipped
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_sequence, as_text
from memory.importing.transcript import Transcript

ORIGIN = "mem0"


def read_mem0_pages(records: Iterator[object]) -> Iterator[Item]:
    """The memories of each page."""
    for page in records:
        yield from read_mem0_memories(iter(as_sequence(as_mapping(page).get("results"))))


def read_mem0_memories(records: Iterator[object]) -> Iterator[Item]:
    """Each memory as a fact of the run it came from; mem0's own relations are made anew."""
    for position, record in enumerate(records):
        fields = as_mapping(record)
        name = as_label(fields.get("id"))
        if name is None or "memory" not in fields:
            yield Skipped(f"{ORIGIN}:memory:#{position}", Reason.UNREADABLE)
            continue
        moment = read_moment(fields.get("created_at")) or read_moment(fields.get("updated_at"))
        item = Transcript(ORIGIN, "memory", began=moment).keep(
            name,
            "assistant" if fields.get("role") == "assistant" else "user",
            as_text(fields.get("memory")),
            speaker=as_label(fields.get("actor_id")),
        )
        yield _unplaced(item, as_label(fields.get("run_id")))


def read_mem0_profile(records: Iterator[object]) -> Iterator[Item]:
    """Each field of a structured export as one sentence, such as "Current role: engineer"."""
    profile = Transcript(ORIGIN, "profile")
    for record in records:
        for key, value in as_mapping(record).items():
            written = _written(value)
            text = f"{key.replace('_', ' ').capitalize()}: {written}" if written else ""
            item = profile.keep(chained_id(key, "user", text), "user", text, speaker=None)
            yield _unplaced(item, None)


def _unplaced(item: Item, session: str | None) -> Item:
    """A stored fact has no neighbours in a conversation."""
    return replace(item, session=session, turn=None) if isinstance(item, ImportedTurn) else item


def _written(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_written, value)))
    return "" if value is None else str(value).strip()
