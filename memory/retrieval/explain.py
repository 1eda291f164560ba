"""A score taken apart, for whoever asks why."""

from memory.retrieval.fusion import STRUCTURE, Parts

DIGITS = 4


def explain(parts: Parts, index: int) -> dict[str, float]:
    """The parts of one candidate's score, those that are nothing left out. Parts of structure
    are listed by name and summed as ``structural``; the others and that sum are the score."""
    detail = {name: round(float(values[index]), DIGITS) for name, values in parts.items()}
    within = [value for name, value in detail.items() if name.startswith(STRUCTURE)]
    shown = {name: value for name, value in detail.items() if value}
    return shown | ({"structural": round(sum(within), DIGITS)} if any(within) else {})
