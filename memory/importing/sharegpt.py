"""ShareGPT's form, common for sets of dialogues: ``conversations`` of ``from`` and ``value``."""

from collections.abc import Iterator, Mapping

from memory.importing.content import read_content
from memory.importing.items import Item, Reason, Skipped
from memory.importing.messages import Message, read_messages
from memory.importing.shapes import as_mapping, as_sequence, as_text

ORIGIN = "sharegpt"
ROLES = {
    "human": "user",
    "gpt": "assistant",
    "chatgpt": "assistant",
    "bard": "assistant",
    "observation": "tool",
    "function_call": "tool",
}


def read_sharegpt(records: Iterator[object]) -> Iterator[Item]:
    """Each record as a conversation; the form knows no times."""
    for position, record in enumerate(records):
        fields = as_mapping(record)
        dialogue = as_sequence(fields.get("conversations"))
        if not dialogue:
            yield Skipped(f"{ORIGIN}:#{position}", Reason.UNREADABLE)
        yield from read_messages(
            ORIGIN,
            [_message(as_mapping(line)) for line in dialogue],
            conversation=fields.get("id"),
            seed=str(position),
        )


def _message(fields: Mapping[str, object]) -> Message:
    who = as_text(fields.get("from"))
    return Message(role=ROLES.get(who, who), content=read_content(fields.get("value")))
