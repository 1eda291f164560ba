"""OpenAI's chat and Responses messages (Anthropic's have the same shape): a list of messages,
one conversation; or records with ``messages``, one conversation each (fine-tuning files)."""

from collections.abc import Iterator, Mapping

from memory.importing.content import read_content
from memory.importing.items import Item, Reason, Skipped
from memory.importing.messages import Message, read_messages
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_sequence, as_text

ORIGIN = "messages"


def read_openai_messages(records: Iterator[object]) -> Iterator[Item]:
    """The whole file as one conversation."""
    return read_messages(ORIGIN, (_message(as_mapping(record)) for record in records))


def read_openai_conversations(records: Iterator[object]) -> Iterator[Item]:
    """Each record as a conversation of its own."""
    for position, record in enumerate(records):
        fields = as_mapping(record)
        messages = as_sequence(fields.get("messages"))
        if not messages:
            yield Skipped(f"{ORIGIN}:#{position}", Reason.UNREADABLE)
        yield from read_messages(
            ORIGIN,
            [_message(as_mapping(message)) for message in messages],
            conversation=fields.get("id"),
            began=read_moment(fields.get("created_at")),
            seed=str(position),
        )


def _message(fields: Mapping[str, object]) -> Message:
    return Message(
        role=as_text(fields.get("role")) or _item_role(as_text(fields.get("type"))),
        content=read_content(fields.get("content")),
        id=as_label(fields.get("id")),
        name=as_label(fields.get("name")),
        calls_tools=bool(fields.get("tool_calls") or fields.get("function_call")),
    )


def _item_role(kind: str) -> str:
    """Items of the Responses API that are not messages have a type in place of a role."""
    return kind if kind in ("", "message", "reasoning") else "tool"
