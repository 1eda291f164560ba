"""A summary as a table for people and as JSON for machines."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from memory.evaluation.summary import ALL, Summary

DIGITS = 4


def table(summary: Summary) -> str:
    """A line a group and a column a measure; below, the latency and the differences from the
    baseline over all queries (a star where the interval leaves out zero)."""
    measures = list(summary.groups[ALL].scores)
    lines = [("", "queries", *measures)]
    for name, group in summary.groups.items():
        values = (_number(group.scores.get(measure)) for measure in measures)
        lines.append((name, str(group.queries), *values))
    latency = "  ".join(f"{name} {value:.1f}" for name, value in summary.latency.items())
    return "\n".join([*_aligned(lines), "", f"milliseconds  {latency}", *_differences(summary)])


def as_json(summary: Summary) -> dict[str, Any]:
    """Plain dictionaries of rounded numbers, ready for ``json.dumps``."""
    rounded = _rounded(asdict(summary))
    return dict(rounded)


def _differences(summary: Summary) -> Iterable[str]:
    if not summary.against:
        return
    lines = [("against semantic", "difference", "95 % interval", "")]
    lines += [
        (
            measure,
            f"{found.mean:+.3f}",
            f"{found.low:+.3f} to {found.high:+.3f}",
            "*" if found.significant else "",
        )
        for measure, found in summary.against[ALL].items()
    ]
    yield ""
    yield from _aligned(lines)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, DIGITS)
        case dict():
            return {key: _rounded(inner) for key, inner in value.items()}
    return value
