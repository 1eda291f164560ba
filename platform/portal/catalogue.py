"""Translations: read a gettext ``.po``, write its ``.mo``.

The ``.mo`` is committed, so that a machine without gettext's tools shows every language; a test
holds the two together. Format: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
"""

import ast
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

MAGIC = 0x950412DE
HEADER_WORDS = 7
CONTEXT_END = "\x04"
PLURAL_END = "\x00"
LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])? )?(".*")')


@dataclass(slots=True)
class Message:
    """One entry of a ``.po``: its key's parts and its translations."""

    context: str = ""
    singular: str = ""
    plural: str = ""
    translations: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The message as a ``.mo`` knows it."""
        context = f"{self.context}{CONTEXT_END}" if self.context else ""
        return context + PLURAL_END.join(filter(None, (self.singular, self.plural)))

    @property
    def value(self) -> str:
        """The translations as a ``.mo`` holds them."""
        return PLURAL_END.join(self.translations)


def read_po(text: str) -> list[Message]:
    """Every entry in ``text``, the header (an empty singular) first; fuzzy ones are no entries."""
    return [_message(block) for block in text.split("\n\n") if _is_message(block)]


def compile_po(text: str) -> bytes:
    """The ``.mo`` of the ``.po`` in ``text``: sorted by key, without the untranslated."""
    pairs = {message.key: message.value for message in read_po(text) if any(message.translations)}
    keys = sorted(pairs, key=str.encode)
    ids, id_table = _strings([key.encode() for key in keys], _offset_after_tables(len(keys)))
    after_ids = _offset_after_tables(len(keys)) + len(ids)
    texts, text_table = _strings([pairs[key].encode() for key in keys], after_ids)
    words = HEADER_WORDS * 4
    header = struct.pack("<7I", MAGIC, 0, len(keys), words, words + 8 * len(keys), 0, 0)
    return header + id_table + text_table + ids + texts


def _offset_after_tables(count: int) -> int:
    return HEADER_WORDS * 4 + 16 * count


def _strings(values: list[bytes], offset: int) -> tuple[bytes, bytes]:
    """The values, each ended by NUL, and the table of their (length, offset)."""
    table = b""
    for value in values:
        table += struct.pack("<2I", len(value), offset)
        offset += len(value) + 1
    return b"".join(value + b"\0" for value in values), table


def _is_message(block: str) -> bool:
    lines = block.splitlines()
    is_fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in lines)
    return not is_fuzzy and any(line.startswith("msgid ") for line in lines)


def _message(block: str) -> Message:
    message, name = Message(), ""
    for keyword, text in _lines(block):
        name = keyword or name
        match name:
            case "msgctxt":
                message.context += text
            case "msgid":
                message.singular += text
            case "msgid_plural":
                message.plural += text
            case "msgstr" if keyword:
                message.translations.append(text)
            case "msgstr":
                message.translations[-1] += text
    return message


def _lines(block: str) -> Iterator[tuple[str, str]]:
    """(keyword or empty for a continuation, text): a ``.po`` quotes as Python does."""
    for line in block.splitlines():
        if match := LINE.fullmatch(line):
            yield match[1] or "", ast.literal_eval(match[2])
