"""Labelled texts: ours, with marks in place, and others', with spans beside."""

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from privacy.evaluation.made_up import make_secret

MARK = re.compile(r"⟦([A-Z_]+)\|([^⟦⟧]*)⟧")
PLACEHOLDER = re.compile(r"\{\{([a-z0-9_]+)\}\}")


@dataclass(frozen=True, slots=True)
class Gold:
    """What stands from ``start`` to ``end`` (code points), by the set's own label."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text with all that should be found in it."""

    id: str
    language: str
    text: str
    golds: tuple[Gold, ...]


def read_marked(path: Path) -> list[Labelled]:
    """Rows of ``evaluation/redaction``: ``⟦LABEL|value⟧`` in the text, secrets made up for each
    row from its id, the same ones every time."""
    return [_unmark(row) for row in _rows(path)]


def read_spans(path: Path) -> list[Labelled]:
    """Rows with ``spans``: ``[start, end, label]``."""
    return [
        Labelled(str(row["id"]), row["lang"], row["text"], tuple(Gold(*s) for s in row["spans"]))
        for row in _rows(path)
    ]


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def _unmark(row: dict[str, Any]) -> Labelled:
    chance = random.Random(row["id"])  # noqa: S311  (the same made-up secrets every time)
    text, last, golds = "", 0, []
    for mark in MARK.finditer(row["text"]):
        text += row["text"][last : mark.start()]
        value = PLACEHOLDER.sub(lambda kind: make_secret(kind[1], chance), mark[2])
        golds.append(Gold(len(text), len(text) + len(value), mark[1]))
        text, last = text + value, mark.end()
    return Labelled(row["id"], row["lang"], text + row["text"][last:], tuple(golds))
