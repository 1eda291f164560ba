"""ChatGPT's data export: ``conversations.json``, or ``conversations-NNN.json`` with a manifest.

A conversation is a graph of messages (``mapping``); what the person last saw is the path from
the root to ``current_node``, the rest are wordings and answers that were replaced. OpenAI
publishes no schema; this follows exports of 2023 to 2026.
"""

import re
from collections.abc import Iterator, Mapping

from memory.importing.items import Item, Reason, Role
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_sequence, as_text
from memory.importing.transcript import Transcript

Fields = Mapping[str, object]

ORIGIN = "chatgpt"
SPEAKERS: Mapping[str, tuple[Role, str]] = {
    "user": ("user", "user"),
    "assistant": ("assistant", "ChatGPT"),
}
CONTENT_REASONS = {
    "user_editable_context": Reason.PROFILE,
    "model_editable_context": Reason.PROFILE,
    "thoughts": Reason.REASONING,
    "reasoning_recap": Reason.REASONING,
    "execution_output": Reason.TOOL,
    "tether_browsing_display": Reason.TOOL,
    "tether_browsing_code": Reason.TOOL,
    "tether_quote": Reason.TOOL,
    "sonic_webpage": Reason.TOOL,
    "system_error": Reason.TOOL,
}
ROLE_REASONS = {"system": Reason.SYSTEM, "tool": Reason.TOOL}
READABLE = frozenset({"text", "multimodal_text", "code"})
# Private-use characters fence what the page draws as chips: citations, and names it links.
CHIP = re.compile("\ue200(?P<kind>[a-z_]*)(?P<rest>[^\ue201]*)\ue201")
ENTITY_NAME = re.compile(r'\["[^"]*","(?P<name>[^"]*)"')


def read_chatgpt(records: Iterator[object]) -> Iterator[Item]:
    """The turns of each conversation's current path; everything else skipped with its reason."""
    for position, record in enumerate(records):
        conversation = as_mapping(record)
        name = as_label(conversation.get("conversation_id")) or as_label(conversation.get("id"))
        transcript = Transcript(
            ORIGIN,
            name or f"#{position}",
            topic=as_label(conversation.get("title")),
            began=read_moment(conversation.get("create_time"))
            or read_moment(conversation.get("update_time")),
        )
        refusal = _refusal(conversation)
        if refusal:
            yield transcript.skip_all(refusal)
        else:
            yield from _conversation(transcript, conversation)


def _refusal(conversation: Fields) -> Reason | None:
    if conversation.get("is_do_not_remember") is True:
        return Reason.DO_NOT_REMEMBER
    if not isinstance(conversation.get("mapping"), dict):
        return Reason.UNREADABLE
    return None if _messages(conversation) else Reason.EMPTY


def _messages(conversation: Fields) -> dict[str, Fields]:
    """The messages by the key of their node; the root and other joints have none."""
    nodes = as_mapping(conversation["mapping"]).items()
    messages = {key: as_mapping(as_mapping(node).get("message")) for key, node in nodes}
    return {key: message for key, message in messages.items() if message}


def _conversation(transcript: Transcript, conversation: Fields) -> Iterator[Item]:
    messages = _messages(conversation)
    path = _current_path(as_mapping(conversation["mapping"]), conversation.get("current_node"))
    for key in path:
        if key in messages:
            yield from _message(transcript, _id(key, messages[key]), messages[key])
    on_path = set(path)
    for key, message in messages.items():
        if key not in on_path:
            yield transcript.skip(_id(key, message), Reason.OTHER_BRANCH)


def _id(key: str, message: Fields) -> str:
    return as_label(message.get("id")) or as_label(key) or "?"


def _current_path(mapping: Fields, current: object) -> list[str]:
    """Keys from the root to the current node; to the last node where none is named."""
    key: object = current if isinstance(current, str) and current in mapping else list(mapping)[-1]
    path: dict[str, None] = {}
    while isinstance(key, str) and key in mapping and key not in path:
        path[key] = None
        key = as_mapping(mapping[key]).get("parent")
    return [*reversed(path)]


def _message(transcript: Transcript, name: str, message: Fields) -> Iterator[Item]:
    role = as_text(as_mapping(message.get("author")).get("role"))
    content = as_mapping(message.get("content"))
    reason = _reason(message, content, role)
    if reason:
        yield transcript.skip(name, reason)
        return
    whose, speaker = SPEAKERS[role]
    moment = read_moment(message.get("create_time"))
    yield transcript.keep(name, whose, _text(content), speaker=speaker, occurred_at=moment)
    for position, part in enumerate(as_sequence(content.get("parts"))):
        if _words(part) is None:
            yield transcript.skip(name, Reason.NOT_TEXT, f"part{position}")


def _reason(message: Fields, content: Fields, role: str) -> Reason | None:
    metadata = as_mapping(message.get("metadata"))
    kind = as_text(content.get("content_type"))
    if metadata.get("is_user_system_message") is True or kind in CONTENT_REASONS:
        return CONTENT_REASONS.get(kind, Reason.PROFILE)
    if role in ROLE_REASONS:
        return ROLE_REASONS[role]
    if metadata.get("is_visually_hidden_from_conversation") is True:
        return Reason.HIDDEN
    if message.get("recipient") not in (None, "all"):
        return Reason.TOOL
    if message.get("channel") == "analysis":
        return Reason.REASONING
    if role not in SPEAKERS:
        return Reason.UNREADABLE
    return None if kind in READABLE else Reason.NOT_TEXT


def _text(content: Fields) -> str:
    parts = as_sequence(content.get("parts")) or [content.get("text")]
    return "\n".join(CHIP.sub(_chip, words) for part in parts if (words := _words(part)))


def _words(part: object) -> str | None:
    """The words of a part: what was typed, or what was said aloud; None for pictures and sound."""
    if isinstance(part, str):
        return part
    fields = as_mapping(part)
    spoken = fields.get("content_type") == "audio_transcription"
    return as_text(fields.get("text")) if spoken else None


def _chip(chip: re.Match[str]) -> str:
    name = ENTITY_NAME.search(chip["rest"]) if chip["kind"] == "entity" else None
    return name["name"] if name else ""
