"""Plain lists of messages, the form that APIs and frameworks share."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain

from memory.importing.chained import chained_id
from memory.importing.content import Content
from memory.importing.items import Item, Reason, Role
from memory.importing.shapes import as_label
from memory.importing.transcript import Transcript

SPEAKERS: Mapping[str, Role] = {"user": "user", "assistant": "assistant"}
ROLE_REASONS = {
    "system": Reason.SYSTEM,
    "developer": Reason.SYSTEM,
    "tool": Reason.TOOL,
    "function": Reason.TOOL,
    "reasoning": Reason.REASONING,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message, in OpenAI's words for roles; an ``id`` only if its origin gave one."""

    role: str
    content: Content
    id: str | None = None
    name: str | None = field(default=None, repr=False)
    calls_tools: bool = False


def read_messages(
    origin: str,
    messages: Iterable[Message],
    *,
    conversation: object = None,
    began: datetime | None = None,
    seed: str = "",
) -> Iterator[Item]:
    """The turns of one conversation.

    A conversation without an id is named after its opening, up to the first thing the user says:
    system prompts alone are alike. ``seed`` tells apart conversations of one file that open alike.
    """
    stream = iter(messages)
    opening = _opening(stream)
    name = as_label(conversation) or _name(opening, seed)
    transcript = Transcript(origin, name, began=began)
    link = name
    for message in chain(opening, stream):
        link = chained_id(link, message.role, message.content.text)
        yield from _message(transcript, message.id or link, message)


def _opening(stream: Iterator[Message]) -> list[Message]:
    opening: list[Message] = []
    for message in stream:
        opening.append(message)
        if message.role == "user":
            break
    return opening


def _name(opening: list[Message], seed: str) -> str:
    name = seed
    for message in opening:
        name = chained_id(name, message.role, message.content.text)
    return name[:16]


def _message(transcript: Transcript, name: str, message: Message) -> Iterator[Item]:
    role = SPEAKERS.get(message.role)
    if role is None:
        yield transcript.skip(name, ROLE_REASONS.get(message.role, Reason.UNREADABLE))
        return
    if message.content.text.strip() or not message.calls_tools:
        speaker = message.name or message.role
        yield transcript.keep(name, role, message.content.text, speaker=speaker)
    if message.calls_tools:
        yield transcript.skip(name, Reason.TOOL, "calls")
    for position, reason in message.content.left_out:
        yield transcript.skip(name, reason, f"block{position}")
