"""Claude Code's session logs: JSON Lines of ``~/.claude/projects/<folder>/<session>.jsonl``."""

from collections.abc import Iterator, Mapping

from memory.importing.content import read_content
from memory.importing.items import Item, Reason, Role
from memory.importing.moments import read_moment
from memory.importing.shapes import as_label, as_mapping, as_text
from memory.importing.transcript import Transcript

Fields = Mapping[str, object]

ORIGIN = "claude_code"
SPEAKERS: Mapping[str, tuple[Role, str]] = {
    "user": ("user", "user"),
    "assistant": ("assistant", "Claude Code"),
}
# How slash commands and their output are written down, as if the person had typed it.
COMMAND_MARKS = ("<command-", "<local-command-", "<bash-")


def read_claude_code(records: Iterator[object]) -> Iterator[Item]:
    """What the person and the assistant wrote; tools, side agents and bookkeeping skipped."""
    sessions: dict[str, Transcript] = {}
    for position, record in enumerate(records):
        line = as_mapping(record)
        session = as_label(line.get("sessionId")) or "session"
        transcript = sessions.setdefault(session, Transcript(ORIGIN, session))
        name = as_label(line.get("uuid")) or f"#{position}"
        yield from _line(transcript, name, line)


def _line(transcript: Transcript, name: str, line: Fields) -> Iterator[Item]:
    content = read_content(as_mapping(line.get("message")).get("content"))
    reason = _reason(line, content.text)
    if reason:
        yield transcript.skip(name, reason)
        return
    if content.text.strip() or not content.left_out:
        role, speaker = SPEAKERS[as_text(line.get("type"))]
        moment = read_moment(line.get("timestamp"))
        yield transcript.keep(name, role, content.text, speaker=speaker, occurred_at=moment)
    for position, left_out in content.left_out:
        yield transcript.skip(name, left_out, f"block{position}")


def _reason(line: Fields, text: str) -> Reason | None:
    kind = as_text(line.get("type"))
    if kind == "summary" or line.get("isCompactSummary") is True:
        return Reason.SUMMARY
    if kind not in SPEAKERS or line.get("isApiErrorMessage") is True:
        return Reason.SYSTEM
    if line.get("isSidechain") is True:
        return Reason.TOOL
    if line.get("isMeta") is True:
        return Reason.HIDDEN
    return Reason.TOOL if text.lstrip().startswith(COMMAND_MARKS) else None
