"""Read JSON values one at a time from a stream, so that a file of 200 MB needs little memory."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import NoReturn, Protocol

from kernel.errors import InvalidInput, TooLarge

FIELD = "file"
CHUNK = 64 * 1024
# One conversation of an export: some six million words.
LARGEST_VALUE = 32 * 1024 * 1024
# An error this close to the end of what was read may only mean that the value goes on: no
# literal or escape of JSON is longer.
LONGEST_TOKEN = 16
BLANKS = re.compile(r"[ \t\r\n]*")


class ByteStream(Protocol):
    """Anything that hands out bytes, none at its end."""

    def read(self, size: int, /) -> bytes: ...


def read_values(stream: ByteStream, field: str = FIELD) -> Iterator[object]:
    """Yield each element of a top-level array, or else each top-level value (JSON Lines).

    ``field`` is what errors call the stream. Raises InvalidInput naming the character (counted
    from 1) where the text is not UTF-8 or not JSON (RFC 8259), is cut off, or is nested too
    deeply; TooLarge for one value over 32 Mi characters.
    """
    window = _Window(stream, field)
    if window.next_char() == "[":
        window.skip()
        yield from _elements(window)
    while window.next_char():
        yield window.value()


def _elements(window: "_Window") -> Iterator[object]:
    closed = window.next_char() == "]"
    while not closed:
        yield window.value()
        separator = window.next_char()
        if separator not in (",", "]"):
            window.refuse("the list is cut off" if not separator else "expected a comma or ]")
        closed = separator == "]"
        if not closed:
            window.skip()
    window.skip()
    if window.next_char():
        window.refuse("there is more after the end of the list")


class _Window:
    """The part of the text that is in memory, and where in it the reader stands."""

    def __init__(self, stream: ByteStream, field: str) -> None:
        self._field = field
        self._stream = stream
        # "-sig" forgives the byte order mark that editors on Windows leave.
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("strict")
        self._json = json.JSONDecoder(parse_constant=_refuse_constant)
        self._text = ""
        self._at = 0
        self._passed = 0
        self._bytes = 0
        self._ended = False

    def next_char(self) -> str:
        """The next character that is not blank, or "" at the end; it stays unread."""
        while True:
            blanks = BLANKS.match(self._text, self._at)
            self._at = blanks.end() if blanks else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if self._ended:
                return ""
            self._read_on(CHUNK)

    def skip(self) -> None:
        """Step over the character that :meth:`next_char` gave."""
        self._at += 1

    def value(self) -> object:
        """The value that begins at the next character."""
        self.next_char()
        while True:
            try:
                value, end = self._json.raw_decode(self._text, self._at)
            except RecursionError:
                self.refuse("nested too deeply")
            except json.JSONDecodeError as fault:
                self._await_rest(fault)
            except ValueError:
                self.refuse("a number that JSON does not have, or one with thousands of digits")
            else:
                # A number near the end of the window may have more digits to come.
                whole = not isinstance(value, int | float) or end + LONGEST_TOKEN <= len(self._text)
                if whole or self._ended:
                    self._at = end
                    return value
                self._read_on(CHUNK)

    def refuse(self, why: str, at: int | None = None) -> NoReturn:
        """Raise the error that says where the text is broken."""
        where = self._passed + (self._at if at is None else at) + 1
        raise InvalidInput(
            self._field, f"This is not JSON or JSON Lines at character {where}: {why}."
        ) from None

    def _await_rest(self, fault: json.JSONDecodeError) -> None:
        left = len(self._text) - fault.pos
        open_string = fault.msg.startswith("Unterminated string")
        if self._ended and (open_string or not left):
            self.refuse("it is cut off", fault.pos)
        if self._ended or not (open_string or left <= LONGEST_TOKEN):
            self.refuse(_plain(fault.msg), fault.pos)
        if len(self._text) - self._at > LARGEST_VALUE:
            raise TooLarge(self._field, f"One item is over {LARGEST_VALUE} characters long.")
        # Doubling keeps the retries for a long value linear in its length.
        self._read_on(max(CHUNK, len(self._text) - self._at))

    def _read_on(self, size: int) -> None:
        data = self._stream.read(size)
        pending = len(self._decoder.getstate()[0])
        try:
            more = self._decoder.decode(data, final=not data)
        except UnicodeDecodeError as fault:
            where = self._bytes - pending + fault.start + 1
            raise InvalidInput(
                self._field, f"This is neither a zip archive nor UTF-8 text at byte {where}."
            ) from None
        self._bytes += len(data)
        self._ended = not data
        self._passed += self._at
        self._text = self._text[self._at :] + more
        self._at = 0


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _plain(message: str) -> str:
    """The decoder's own words without what it may quote."""
    return message.split(":")[0].removesuffix(" at").lower()
