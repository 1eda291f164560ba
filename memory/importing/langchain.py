"""LangChain's messages in its three forms (``messages_to_dict``, ``dumpd``, ``model_dump``), and
LangGraph's ``StateSnapshot``, which holds a list of them for a thread."""

from collections.abc import Iterator, Mapping

from memory.importing.content import read_content
from memory.importing.items import Item, Reason, Skipped
from memory.importing.messages import Message, read_messages
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_sequence, as_text

ORIGIN = "langchain"
ROLES = {"human": "user", "ai": "assistant", "AIMessageChunk": "assistant"}


def read_langchain_messages(records: Iterator[object]) -> Iterator[Item]:
    """The whole file as one conversation."""
    return read_messages(ORIGIN, (_message(as_mapping(record)) for record in records))


def read_langgraph_states(records: Iterator[object]) -> Iterator[Item]:
    """The messages of each thread's state; states of one thread repeat each other's."""
    for position, record in enumerate(records):
        state = as_mapping(record)
        messages = as_sequence(as_mapping(state.get("values")).get("messages"))
        if not messages:
            yield Skipped(f"{ORIGIN}:#{position}", Reason.EMPTY)
        yield from read_messages(
            ORIGIN,
            [_message(as_mapping(message)) for message in messages],
            conversation=as_mapping(as_mapping(state.get("config")).get("configurable")).get(
                "thread_id"
            ),
            began=read_moment(state.get("created_at")),
        )


def _message(fields: Mapping[str, object]) -> Message:
    body = as_mapping(fields.get("data")) or as_mapping(fields.get("kwargs")) or fields
    kind = as_text(body.get("type")) or as_text(fields.get("type"))
    return Message(
        role=as_text(body.get("role")) if kind == "chat" else ROLES.get(kind, kind),
        content=read_content(body.get("content")),
        id=as_label(body.get("id")),
        name=as_label(body.get("name")),
        calls_tools=bool(body.get("tool_calls") or body.get("invalid_tool_calls")),
    )
