"""A message's content, which most APIs write as a string or as a list of typed blocks."""

from dataclasses import dataclass, field

from memory.importing.items import Reason
from memory.importing.shapes import as_mapping, as_sequence, as_text

TEXT_BLOCKS = frozenset({"text", "input_text", "output_text"})
LEFT_OUT = {
    "thinking": Reason.REASONING,
    "redacted_thinking": Reason.REASONING,
    "reasoning": Reason.REASONING,
    "tool_use": Reason.TOOL,
    "tool_result": Reason.TOOL,
    "tool_call": Reason.TOOL,
    "server_tool_use": Reason.TOOL,
    "web_search_tool_result": Reason.TOOL,
    "function_call": Reason.TOOL,
    "function_call_output": Reason.TOOL,
}


@dataclass(frozen=True, slots=True)
class Content:
    """The words of a message, and of each block that is left out its position and the reason."""

    text: str = field(repr=False)
    left_out: tuple[tuple[int, Reason], ...] = ()


def read_content(content: object) -> Content:
    """Join the texts of ``content`` with blank lines; any other block is left out."""
    if isinstance(content, str):
        return Content(content)
    texts: list[str] = []
    left_out: list[tuple[int, Reason]] = []
    for position, block in enumerate(as_sequence(content)):
        text = _text(block)
        if text is None:
            left_out.append((position, _reason(block)))
        elif text.strip():
            texts.append(text)
    return Content("\n\n".join(texts), tuple(left_out))


def _text(block: object) -> str | None:
    if isinstance(block, str):
        return block
    fields = as_mapping(block)
    return as_text(fields.get("text")) if as_text(fields.get("type")) in TEXT_BLOCKS else None


def _reason(block: object) -> Reason:
    return LEFT_OUT.get(as_text(as_mapping(block).get("type")), Reason.NOT_TEXT)
