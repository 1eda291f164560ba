"""What holds for every text: found wherever it stands, exactly, and never let through unread.

Values that look like secrets are put together here, so that no scanner trips over this file.
"""

import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.errors import Unavailable
from privacy.language.model_file import ModelFileChanged
from privacy.redaction import BALANCED, STRICT, Operator, redact, redact_label, redact_many
from privacy.redaction.draft import begin
from privacy.redaction.entity_type import KINDS, Kind
from privacy.redaction.policy import WITHHELD_FROM_SECRETS
from privacy.redaction.settle import Terms, settle

KEY = b"k" * 32
AT = "@"
VALUES = {
    "EMAIL_ADDRESS": "bob.meyer" + AT + "example.com",
    "CREDIT_CARD": "4111 1111 " + "1111 1111",
    "IBAN_CODE": "DE89 3704 0044 " + "0532 0130 00",
    "US_SSN": "536-" + "90-" + "4399",
    "CN_RESIDENT_ID": "110105" + "19491231" + "002X",
    "IP_ADDRESS": "203.0.113.77",
    "API_KEY": "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
    "CONNECTION_STRING": "postgres://bob:" + "s3cretpw" + AT + "db.internal/app",
}
LEADS = {"US_SSN": "SSN "}
value = st.sampled_from(sorted(VALUES))
words = st.lists(
    st.sampled_from(["we met", "gestern", "我们", "café", "naïve", "ok", "谢谢", "the end"]),
    max_size=6,
).map("; ".join)
padding = st.text(st.sampled_from(" \t\n"), max_size=12)


def found(text: str) -> list[tuple[str, str]]:
    """The rules' findings as (type, original value)."""
    settled = settle(begin(text), Terms(BALANCED, KEY, float("inf")))
    return [(one.entity_type, one.value) for one in settled.draft.replacements]


def sentence(kind: str, before: str, after: str) -> str:
    return f"{before}\n{LEADS.get(kind, '')}{VALUES[kind]} {after}"


@settings(max_examples=60, deadline=None)
@given(value, words, words)
def test_exactly_the_value_is_taken_and_nothing_beside_it(
    kind: str, before: str, after: str
) -> None:
    assert found(sentence(kind, before, after)) == [(kind, VALUES[kind])]


@settings(max_examples=60, deadline=None)
@given(value, words, words, padding, st.sampled_from(["😀", "👩‍🚀 ", "🇨🇭", "\u200b", ""]))
def test_emoji_padding_and_decomposed_letters_change_nothing(
    kind: str, before: str, after: str, space: str, emoji: str
) -> None:
    text = sentence(kind, before, after)
    for form in ("NFC", "NFD"):
        changed = emoji + space + unicodedata.normalize(form, text) + space
        assert found(changed) == found(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(value, words), min_size=1, max_size=4))
def test_redacting_what_was_redacted_changes_nothing(parts: list[tuple[str, str]]) -> None:
    text = "\n".join(sentence(kind, before, "") for kind, before in parts)
    once = redact_label(text, pseudonym_key=KEY).value
    assert redact_label(once, pseudonym_key=KEY).value == once
    assert not any(VALUES[kind] in once for kind, _ in parts)


@settings(max_examples=12, deadline=None)
@given(value, st.integers(0, 2_200))
def test_a_value_is_found_wherever_the_chunks_are_cut(kind: str, offset: int) -> None:
    filler = "we talked about the harbour and the weather. " * 60
    text = filler[:offset] + "\n" + sentence(kind, "", "") + filler
    assert found(text) == [(kind, VALUES[kind])]
    assert VALUES[kind] not in redact(text, pseudonym_key=KEY).text.value


ALLOWED = [
    (kind, operator)
    for kind in sorted(VALUES)
    for operator in Operator
    if KINDS[kind] is not Kind.SECRET or operator not in WITHHELD_FROM_SECRETS
]


@pytest.mark.parametrize(("kind", "operator"), ALLOWED)
def test_every_operator_does_what_it_says_to_every_type(kind: str, operator: Operator) -> None:
    policy = BALANCED.with_operators({kind: operator})
    redaction = redact(sentence(kind, "ok", "ok"), pseudonym_key=KEY, policy=policy)
    assert (VALUES[kind] in redaction.text.value) == (operator is Operator.KEEP)
    assert (kind, operator) in {(one.entity_type, one.operator) for one in redaction.findings}
    verdicts = {Operator.REJECT: "rejected", Operator.QUARANTINE: "quarantined"}
    assert redaction.verdict == verdicts.get(operator, "ok")


def break_down(*_: object, **__: object) -> None:
    raise RecursionError("the text itself stands in this message")


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("privacy.redaction.settle", "find_by_rule"),
        ("privacy.redaction.redact", "find_names"),
        ("privacy.language.analyse", "read_words"),
        ("privacy.language.analyse", "parse_english"),
    ],
)
def test_a_text_on_which_something_fails_is_withheld(
    module: str, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys.modules[module], name, break_down)
    redaction = redact("Anna met us at the old station, 张伟昨天在北京。", pseudonym_key=KEY)
    assert redaction.verdict == "quarantined"
    assert redaction.text.value == "<UNREAD_TEXT>"
    assert "the text itself" not in caplog.text


def test_one_that_fails_does_not_take_its_batch_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["privacy.language.analyse"], "read_words", break_down)
    good, bad = redact_many(["Anna lives in Lyon.", "张伟住在杭州。"], pseudonym_key=KEY)
    assert (good.verdict, bad.verdict) == ("ok", "quarantined")
    assert good.text.value == "Anna lives in Lyon."


def test_a_text_that_cannot_be_judged_is_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["privacy.redaction.redact"], "is_instruction", break_down)
    found = redact("Opening hours: nine to five.", pseudonym_key=KEY, source="document")
    assert found.verdict == "quarantined"


def test_a_label_that_fails_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["privacy.redaction.settle"], "find_by_rule", break_down)
    assert redact_label("standup", pseudonym_key=KEY).value == "<UNREAD_TEXT>"


def test_without_its_models_nothing_is_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(*_: object) -> None:
        raise ModelFileChanged("ner/model differs")

    monkeypatch.setattr(sys.modules["privacy.language.analyse"], "parse_english", changed)
    with pytest.raises(Unavailable):
        redact("Anna lives in Lyon.", pseudonym_key=KEY)


def test_the_names_go_through_a_second_scan_by_rules() -> None:
    text = "Anna wrote to bob" + AT + "example.com from Lyon."
    strict = redact(text, pseudonym_key=KEY, policy=STRICT).text.value
    assert redact_label(strict, pseudonym_key=KEY, policy=STRICT).value == strict
