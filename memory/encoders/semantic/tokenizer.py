"""The XLM-R tokenizer: SentencePiece unigram (Kudo 2018, https://arxiv.org/abs/1804.10959),
the most probable cutting of a text into pieces of the vocabulary, found by Viterbi's algorithm.

Nothing is kept between calls: a cache of words would outlive the person who said them.
"""

import re
from collections.abc import Iterator
from math import inf

from memory.encoders.semantic.weights import Vocabulary

SPACE = "\u2581"
SPACES = re.compile(" {2,}")
WORD = re.compile(f"{SPACE}[^{SPACE}]*")
UNKNOWN_PENALTY = 10.0


class Tokenizer:
    """Texts to piece ids, without the special pieces at both ends."""

    __slots__ = ("_ids", "_longest", "_replacements", "_scores", "_unknown", "_unknown_score")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._ids = {piece: index for index, piece in enumerate(vocabulary.pieces)}
        del self._ids[vocabulary.pieces[vocabulary.unknown]]
        self._scores = vocabulary.scores
        self._replacements = vocabulary.replacements
        self._unknown = vocabulary.unknown
        self._unknown_score = min(vocabulary.scores) - UNKNOWN_PENALTY
        self._longest = max(map(len, vocabulary.pieces))

    def encode(self, text: str) -> list[int]:
        """The ids of the pieces of ``text``, in order."""
        return [piece for word in WORD.findall(self._marked(text)) for piece in self._pieces(word)]

    def _marked(self, text: str) -> str:
        """The text with characters replaced, runs of spaces joined, and every word, the first
        too, led by the space mark."""
        joined = SPACES.sub(" ", text.translate(self._replacements))
        return (joined if joined.startswith(" ") else f" {joined}").replace(" ", SPACE)

    def _pieces(self, word: str) -> list[int]:
        """Walk back from the end of ``word`` along the best piece ending at each character."""
        best = self._best_endings(word)
        pieces = []
        end = len(word)
        while end:
            end, piece = best[end]
            pieces.append(piece)
        return pieces[::-1]

    def _best_endings(self, word: str) -> list[tuple[int, int]]:
        """For each length of a prefix of ``word``: where its last piece starts, and its id."""
        reached = [0.0] + [-inf] * len(word)
        best = [(0, self._unknown)] * (len(word) + 1)
        for start in range(len(word)):
            base = reached[start]
            for end, piece, score in self._continuations(word, start):
                if base + score > reached[end]:
                    reached[end] = base + score
                    best[end] = (start, piece)
        return best

    def _continuations(self, word: str, start: int) -> Iterator[tuple[int, int, float]]:
        """Every piece that may follow at ``start``: its end, id and score; at last the unknown."""
        for end in range(start + 1, min(len(word), start + self._longest) + 1):
            piece = self._ids.get(word[start:end])
            if piece is not None:
                yield end, piece, self._scores[piece]
        yield start + 1, self._unknown, self._unknown_score
