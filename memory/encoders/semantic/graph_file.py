"""The built graph, kept: ``models/<recipe>.<sha256>.onnx``. The name vouches for the bytes."""

import hashlib
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from memory.encoders.semantic.weights import Weights


def load_graph(folder: Path, recipe: str, weights: Weights) -> bytes:
    """The graph of ``recipe`` kept in ``folder``, built first if it is missing or was altered.

    Any number of processes may do this at once: each writes a file of its own and renames it.
    Raises ``OSError`` if the folder cannot be written.
    """
    return _kept(folder, recipe) or _keep(folder, recipe, _built(weights))


def _built(weights: Weights) -> bytes:
    # Imported only to build: ``onnx`` would add a third of a second to every process's start.
    from memory.encoders.semantic.graph import build_graph

    return build_graph(weights)


def _kept(folder: Path, recipe: str) -> bytes | None:
    for path in folder.glob(f"{recipe}.*.onnx"):
        graph = path.read_bytes()
        if path.name == _name(recipe, graph):
            return graph
        path.unlink(missing_ok=True)
    return None


def _keep(folder: Path, recipe: str, graph: bytes) -> bytes:
    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file:
        file.write(graph)
        file.flush()
        os.fsync(file.fileno())
    Path(file.name).replace(folder / _name(recipe, graph))
    return graph


def _name(recipe: str, graph: bytes) -> str:
    return f"{recipe}.{hashlib.sha256(graph).hexdigest()}.onnx"
