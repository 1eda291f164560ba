"""What redaction finds in the open part of our own set, and how that is counted."""

from functools import cache
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from privacy.evaluation import Gold, Labelled, Score, Taken, read_marked, score
from privacy.redaction import STRICT, Operator, redact

MESSAGES = Path(django_settings.BASE_DIR) / "evaluation" / "redaction" / "messages.jsonl"
KEY = b"k" * 32


def taken(text: str) -> list[Taken]:
    found = redact(text, pseudonym_key=KEY, policy=STRICT).findings
    return [Taken(f.start, f.end, f.entity_type, f.operator is not Operator.KEEP) for f in found]


@cache
def measured(language: str) -> Score:
    rows = [row for row in read_marked(MESSAGES) if row.language == language]
    return score((row, taken(row.text)) for row in rows)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("group", "recall", "precision"),
    [("structured", 0.99, 0.97), ("secret", 0.97, 0.97), ("person", 0.80, 0.75)],
)
def test_the_open_part_meets_the_aims(
    language: str, group: str, recall: float, precision: float
) -> None:
    tally = measured(language).by_group[group]
    assert tally.recall is not None
    assert tally.recall >= recall
    assert tally.precision is not None
    assert tally.precision >= precision


@pytest.mark.parametrize("language", ["en", "zh"])
def test_texts_without_personal_data_raise_no_alarm_and_little_leaks(language: str) -> None:
    total = measured(language)
    assert total.alarms == 0
    assert total.whole.leak is not None
    assert total.whole.leak < 0.01


def test_half_of_a_span_counts_as_found_and_every_open_character_as_leaked() -> None:
    text = Labelled("1", "en", "call 555 0100 now", (Gold(5, 13, "PHONE_NUMBER"),))
    total = score([(text, [Taken(5, 9, "PHONE_NUMBER"), Taken(14, 17, "PERSON")])])
    tally = total.by_group["structured"]
    assert (tally.recall, tally.precision, tally.leak) == (1.0, 1.0, 0.5)
    assert total.by_group["person"].precision == 0.0


def test_what_is_found_but_kept_leaks() -> None:
    text = Labelled("1", "en", "Anna", (Gold(0, 4, "PERSON"),))
    total = score([(text, [Taken(0, 4, "PERSON", hidden=False)])])
    assert (total.whole.found, total.whole.leak) == (1, 1.0)
