"""Texts to remember and to ask: from the development conversations where they are at hand, from
the demo's otherwise."""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from kernel.clock import now
from memory.demo import load_person


def memories(data: Path | None, number: int) -> list[str]:
    """``number`` different texts of natural length."""
    return list(islice(_endless(_sentences(data)), number))


def questions(data: Path | None, number: int) -> list[str]:
    """``number`` natural questions."""
    path = data / "recall" / "locomo_dev" / "queries.jsonl" if data else None
    if path and path.exists():
        found = [json.loads(line)["query"] for line in path.read_text("utf-8").splitlines()]
    else:
        found = ["What did we decide about the deadline?", "Where do I live now?", "我喜欢什么？"]
    return list(islice((f for _ in count() for f in found), number))


def _sentences(data: Path | None) -> list[str]:
    path = data / "recall" / "locomo_dev" / "units.jsonl" if data else None
    if path and path.exists():
        return [json.loads(line)["text"] for line in path.read_text("utf-8").splitlines()]
    return [turn.text for who in ("mara", "zhiyuan") for turn in load_person(who, now=now())]


def _endless(sentences: list[str]) -> Iterator[str]:
    """Round by round each text is joined to another, so that none stands twice."""
    yield from sentences
    for shift in count(1):
        for index, sentence in enumerate(sentences):
            other = sentences[(index + 7 * shift) % len(sentences)]
            yield f"{sentence} {other}"[:600]
