"""Redacted texts to vectors, with the bundled model; loaded once a process, at first use."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime
from django.conf import settings

from memory.encoders.semantic.graph_file import load_graph
from memory.encoders.semantic.tokenizer import Tokenizer
from memory.encoders.semantic.weights import Floats, Weights, dequantised, load_weights
from privacy.redaction import RedactedText

MODEL = "multilingual-e5-small-q4-int8.1"
"""Weights, arithmetic and the version of :mod:`.graph`: a new one means new vectors."""

THREADS = 2
ERRORS_ONLY = 3
PASSAGE = "passage: "
QUERY = "query: "

_loading = threading.Lock()


class SemanticEncoder:
    """multilingual-e5-small (Wang et al. 2024, https://arxiv.org/abs/2402.05672).

    Each text runs alone on one thread, so that its vector does not depend on its neighbours and
    no padding is computed; two texts run at a time. Safe to share between threads and to keep
    across a fork. Cosines are compressed (unrelated texts reach .7): rank by them.
    """

    model = MODEL

    def __init__(self, weights: Weights, graph: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = ERRORS_ONLY
        self._session = onnxruntime.InferenceSession(
            graph, options, providers=["CPUExecutionProvider"]
        )
        (self._input,) = (node.name for node in self._session.get_inputs())
        self._tokenizer = Tokenizer(weights.vocabulary)
        self._ends = (weights.vocabulary.begin, weights.vocabulary.end)
        self._window = weights.shape.positions - len(self._ends)
        self._words = weights.blocks("emb.word", weights.shape.hidden)
        positions = weights.floats("emb.pos").reshape(-1, weights.shape.hidden)
        self._places = positions + weights.floats("emb.type")[: weights.shape.hidden]
        self.dimensions = weights.shape.hidden

    def encode_passages(self, texts: Sequence[RedactedText]) -> Floats:
        """What is to be found: ``(n, dimensions)``, rows of length 1, in the order of ``texts``."""
        vectors = np.empty((len(texts), self.dimensions), np.float32)
        with ThreadPoolExecutor(THREADS) as pool:
            marked = (PASSAGE + text.value for text in texts)
            for row, vector in enumerate(pool.map(self._encode, marked)):
                vectors[row] = vector
        return vectors

    def encode_query(self, text: RedactedText) -> Floats:
        """What is asked: ``(dimensions,)``, of length 1."""
        return self._encode(QUERY + text.value)

    def _encode(self, marked: str) -> Floats:
        """The mean over all tokens, window by window where a text is longer than the model's."""
        pieces = self._tokenizer.encode(marked)
        total = np.zeros(self.dimensions, np.float32)
        for start in range(0, len(pieces), self._window):
            window = pieces[start : start + self._window]
            total += len(window) * self._pooled(window)
        return total / np.linalg.norm(total)

    def _pooled(self, pieces: Sequence[int]) -> Floats:
        begin, end = self._ends
        rows = dequantised(self._words[[begin, *pieces, end]])
        embedded = rows + self._places[: len(rows)]
        (pooled,) = self._session.run(None, {self._input: embedded[None]})
        vector: Floats = pooled[0]
        return vector


def load_encoder(folder: Path) -> SemanticEncoder:
    """Load the model anew, keeping its built graph in ``folder``; about half a second."""
    weights = load_weights()
    return SemanticEncoder(weights, load_graph(folder, MODEL, weights))


def encoder() -> SemanticEncoder:
    """The process's encoder, its graph kept in ``DUALTRACE_HOME/models``."""
    with _loading:
        return _encoder()


@cache
def _encoder() -> SemanticEncoder:
    return load_encoder(Path(settings.DUALTRACE_HOME) / "models")
