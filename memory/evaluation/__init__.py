"""How well recall finds what it should, in the measures the field reports. Pure: ranked ids in,
numbers out."""

from memory.evaluation.bootstrap import Difference, paired_bootstrap
from memory.evaluation.metrics import DEPTHS, score_query
from memory.evaluation.report import as_json, table
from memory.evaluation.summary import Row, Summary, summarise

__all__ = [
    "DEPTHS",
    "Difference",
    "Row",
    "Summary",
    "as_json",
    "paired_bootstrap",
    "score_query",
    "summarise",
    "table",
]
