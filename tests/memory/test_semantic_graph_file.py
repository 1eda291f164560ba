"""The built graph: kept, checked, rebuilt."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import onnx
import pytest

from memory.encoders.semantic import weights
from memory.encoders.semantic.graph_file import load_graph
from memory.encoders.semantic.weights import Weights, load_weights
from privacy.language.model_file import ModelFileChanged

RECIPE = "model.1"


@pytest.fixture(scope="module")
def installed() -> Weights:
    return load_weights()


@pytest.fixture(scope="module")
def graph(installed: Weights, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return load_graph(tmp_path_factory.mktemp("models"), RECIPE, installed)


def kept(folder: Path, graph: bytes) -> Path:
    """A folder's file as a finished build left it."""
    load = pytest.MonkeyPatch()
    with load.context() as patch:
        patch.setattr("memory.encoders.semantic.graph_file._built", lambda _: graph)
        load_graph(folder, RECIPE, None)  # type: ignore[arg-type]
    (path,) = folder.iterdir()
    return path


def test_the_graph_is_a_valid_model_small_enough_to_keep(graph: bytes) -> None:
    model = onnx.load_from_string(graph)

    onnx.checker.check_model(model)
    assert 20e6 < len(graph) < 23e6


def test_building_twice_gives_the_same_bytes(
    graph: bytes, installed: Weights, tmp_path: Path
) -> None:
    assert load_graph(tmp_path, RECIPE, installed) == graph


def test_a_kept_graph_is_read_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = kept(tmp_path, b"graph")
    monkeypatch.setattr("memory.encoders.semantic.graph_file._built", pytest.fail)

    assert load_graph(tmp_path, RECIPE, None) == b"graph"  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == [path]


def test_an_altered_graph_is_built_again(tmp_path: Path) -> None:
    path = kept(tmp_path, b"graph")
    path.write_bytes(b"altered")

    assert kept(tmp_path, b"graph") == path
    assert path.read_bytes() == b"graph"


def test_another_recipe_is_another_file(tmp_path: Path, installed: Weights, graph: bytes) -> None:
    (tmp_path / f"model.0.{'0' * 64}.onnx").write_bytes(b"older")

    assert load_graph(tmp_path, RECIPE, installed) == graph
    assert len(list(tmp_path.iterdir())) == 2


def test_processes_that_start_at_once_leave_one_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.encoders.semantic.graph_file._built", lambda _: b"graph" * 1000)

    with ThreadPoolExecutor(4) as pool:
        graphs = list(pool.map(lambda _: load_graph(tmp_path, RECIPE, None), range(8)))  # type: ignore[arg-type]

    assert set(graphs) == {b"graph" * 1000}
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"graph" * 1000]


def test_weights_that_are_not_the_pinned_ones_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "SHA256", "0" * 64)

    with pytest.raises(ModelFileChanged, match=r"e5-small-q4\.bin"):
        load_weights()
