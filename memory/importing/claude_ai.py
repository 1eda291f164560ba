"""The data export of claude.ai: ``conversations.json``, ``memories.json``, ``projects.json``.

Anthropic publishes no schema; this follows exports of 2024 to 2026.
"""

from collections.abc import Iterator, Mapping, Sequence

from memory.importing.chained import chained_id
from memory.importing.content import read_content
from memory.importing.items import Item, Reason, Role, Skipped
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_sequence, as_text
from memory.importing.transcript import Transcript

Fields = Mapping[str, object]

ORIGIN = "claude"
SPEAKERS: Mapping[str, tuple[Role, str]] = {
    "human": ("user", "user"),
    "assistant": ("assistant", "Claude"),
}
# The parent of a first message; several messages may have it, when the first was reworded.
NO_PARENT = "00000000-0000-4000-8000-000000000000"


def read_claude_conversations(records: Iterator[object]) -> Iterator[Item]:
    """The turns of each conversation; reasoning, tools, files and replaced wordings skipped."""
    for position, record in enumerate(records):
        conversation = as_mapping(record)
        transcript = Transcript(
            ORIGIN,
            as_label(conversation.get("uuid")) or f"#{position}",
            topic=as_label(conversation.get("name")),
            began=read_moment(conversation.get("created_at"))
            or read_moment(conversation.get("updated_at")),
        )
        yield from _conversation(transcript, conversation)


def read_claude_memories(records: Iterator[object]) -> Iterator[Item]:
    """What Claude noted about the person, one turn a paragraph, by project where it is."""
    for record in records:
        notes = as_mapping(record)
        account = as_label(notes.get("account_uuid")) or "account"
        projects = as_mapping(notes.get("project_memories"))
        for scope, text in (("memory", notes.get("conversations_memory")), *projects.items()):
            transcript = Transcript(ORIGIN, f"{account}/{as_label(scope) or '?'}", "Claude's notes")
            for paragraph in as_text(text).split("\n\n"):
                name = chained_id("", "assistant", paragraph)
                yield transcript.keep(name, "assistant", paragraph, speaker="Claude")


def read_claude_projects(records: Iterator[object]) -> Iterator[Item]:
    """Nothing of a project was said by anyone: its documents and itself are skipped."""
    for position, record in enumerate(records):
        project = as_mapping(record)
        name = as_label(project.get("uuid")) or f"#{position}"
        yield Skipped(f"{ORIGIN}:{name}", Reason.PROFILE)
        for number, document in enumerate(as_sequence(project.get("docs"))):
            label = as_label(as_mapping(document).get("uuid")) or f"#{number}"
            yield Skipped(f"{ORIGIN}:{name}:{label}", Reason.DOCUMENT)


def _conversation(transcript: Transcript, conversation: Fields) -> Iterator[Item]:
    messages = [as_mapping(each) for each in as_sequence(conversation.get("chat_messages"))]
    if not messages:
        yield transcript.skip_all(Reason.EMPTY)
    current = _current_branch(messages, conversation.get("current_leaf_message_uuid"))
    for position, message in enumerate(messages):
        name = as_label(message.get("uuid")) or f"#{position}"
        if position in current:
            yield from _message(transcript, name, message)
        else:
            yield transcript.skip(name, Reason.OTHER_BRANCH)


def _current_branch(messages: Sequence[Fields], leaf: object) -> set[int]:
    """Positions from the first message to ``leaf``, or to the last one written.

    All of them if the parents do not lead back to a first message: older exports have none.
    """
    everything = set(range(len(messages)))
    places = {as_text(message.get("uuid")): place for place, message in enumerate(messages)}
    place = places.get(as_text(leaf), len(messages) - 1)
    branch: set[int] = set()
    while place not in branch and messages:
        branch.add(place)
        parent = as_text(messages[place].get("parent_message_uuid"))
        if parent == NO_PARENT:
            return branch
        if not parent or parent not in places:
            break
        place = places[parent]
    return everything


def _message(transcript: Transcript, name: str, message: Fields) -> Iterator[Item]:
    speaker = SPEAKERS.get(as_text(message.get("sender")))
    if speaker is None:
        yield transcript.skip(name, Reason.UNREADABLE)
        return
    # "text" repeats the blocks, with a placeholder where a tool ran: it serves only without them.
    content = read_content(message.get("content") or message.get("text"))
    moment = read_moment(message.get("created_at"))
    role, who = speaker
    yield transcript.keep(name, role, content.text, speaker=who, occurred_at=moment)
    for position, reason in content.left_out:
        yield transcript.skip(name, reason, f"block{position}")
    for kind in ("attachments", "files"):
        for position, _ in enumerate(as_sequence(message.get(kind))):
            yield transcript.skip(name, Reason.ATTACHMENT, f"{kind}{position}")
