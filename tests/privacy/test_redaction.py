"""Redaction before encoding: what is found, what is left alone, and what always holds.

Values that look like secrets are put together here, so that no scanner trips over this file.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.errors import InvalidInput
from privacy.redaction import (
    BALANCED,
    MINIMAL,
    STRICT,
    Operator,
    RedactedText,
    compose,
    decompose,
    redact,
    redact_label,
    redact_many,
)

KEY = b"k" * 32
OTHER_KEY = b"o" * 32
AT = "@"
CARD = "4111 1111 " + "1111 1111"
NEW_CARD = "2221" + "0000" + "0000" + "0009"
IBAN = "DE89 3704 0044 " + "0532 0130 00"
SSN = "536-" + "90-" + "4399"
CN_ID = "110105" + "19491231" + "002X"
CN_PHONE = "138" + "0013" + "8000"
US_PHONE = "(212) " + "555-" + "0188"
JWT = "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0." + "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
GITHUB = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
AWS = "AKIA" + "IOSFODNN7EXAMPL2"


def text_of(text: str, **options: object) -> str:
    return redact(text, pseudonym_key=KEY, **options).text.value  # type: ignore[arg-type]


MASKED = [
    (f"My card is {CARD}.", CARD, "CREDIT_CARD"),
    (f"Pay with {NEW_CARD} please", NEW_CARD, "CREDIT_CARD"),
    (f"Transfer to {IBAN} today", IBAN, "IBAN_CODE"),
    (f"iban {IBAN.lower()}", IBAN.lower(), "IBAN_CODE"),
    (f"My SSN is {SSN}.", SSN, "US_SSN"),
    (f"我的身份证号是{CN_ID}。", CN_ID, "CN_RESIDENT_ID"),
    (f"token {GITHUB}", GITHUB, None),
    (f"key={AWS}", AWS, None),
    (f"Authorization: Bearer {JWT}", JWT, None),
    ("My password is " + "hunter2-blue", "hunter2-blue", "PASSWORD"),
    ("密码是" + "Blue7719x", "Blue7719x", "PASSWORD"),
    ("postgres://bob:" + "s3cretpw" + AT + "db.internal/app", "s3cretpw", None),
]


@pytest.mark.parametrize(("text", "value", "entity_type"), MASKED)
def test_secrets_ids_and_money_are_masked(text: str, value: str, entity_type: str | None) -> None:
    redaction = redact(text, pseudonym_key=KEY)
    assert value not in redaction.text.value
    masked = {finding.entity_type for finding in redaction.findings}
    assert entity_type is None or entity_type in masked
    assert {finding.operator for finding in redaction.findings} & {Operator.MASK}


PSEUDONYMISED = [
    ("Write to bob" + AT + "example.com", "bob" + AT + "example.com", "EMAIL_ADDRESS"),
    ("邮箱wang" + AT + "example.com，谢谢", "wang" + AT + "example.com", "EMAIL_ADDRESS"),
    (f"Call {US_PHONE} now", US_PHONE, "PHONE_NUMBER"),
    (f"电话{CN_PHONE}。", CN_PHONE, "PHONE_NUMBER"),
    ("It runs on 203.0.113.77.", "203.0.113.77", "IP_ADDRESS"),
]


@pytest.mark.parametrize(("text", "value", "entity_type"), PSEUDONYMISED)
def test_contacts_become_pseudonyms(text: str, value: str, entity_type: str) -> None:
    found = text_of(text)
    assert value not in found
    assert f"<{entity_type}_" in found


HARMLESS = [
    "Order 8861720455312 has shipped.",
    "1748503543012 please check this build",
    "Build 20240517.3 of version 3.11.7 failed.",
    "See ticket 4815162342 and commit 9073afd.",
    "Request 6f9619ff-8b86-d011-b42d-00c04fc964ff failed.",
    "The password is required and has expired.",
    "密码错误，请重试。",
    "Open config/settings.py and run make test.",
    "订单号 8861720455312 已发货。",
    "We met on 7 May 2026 at 13:56.",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_numbers_and_code_that_are_nobodys_are_left_alone(text: str) -> None:
    assert text_of(text) == text


@pytest.mark.parametrize("text", ["Anna lives in Lyon.", "张伟住在杭州。"])
def test_names_and_places_are_kept_when_balanced_and_go_when_strict(text: str) -> None:
    assert text_of(text, policy=BALANCED) == text
    assert text_of(text, policy=STRICT) != text


@pytest.mark.parametrize("text", ["See you next Tuesday.", "我下周三出发。"])
def test_days_told_from_today_go_when_strict(text: str) -> None:
    assert "<DATE_TIME>" in text_of(text, policy=STRICT)
    assert text_of(text) == text


@pytest.mark.parametrize(
    ("text", "entity_type"),
    [
        ("I was diagnosed with diabetes.", "HEALTH"),
        ("她去年确诊了糖尿病。", "HEALTH"),
        ("She is a practising Catholic.", "BELIEF"),
        ("我是党员。", "POLITICS"),
        ("He came out as gay.", "SEXUALITY"),
        ("他有前科。", "OFFENCE"),
    ],
)
def test_special_categories_are_noted_and_kept_unless_a_policy_holds_them_back(
    text: str, entity_type: str
) -> None:
    noted = redact(text, pseudonym_key=KEY)
    assert (entity_type, Operator.KEEP) in {(f.entity_type, f.operator) for f in noted.findings}
    assert (noted.verdict, noted.text.value) == ("ok", text)
    policy = BALANCED.with_operators({entity_type: Operator.QUARANTINE})
    assert redact(text, pseudonym_key=KEY, policy=policy).verdict == "quarantined"


def test_minimal_keeps_all_but_secrets() -> None:
    text = "bob" + AT + "example.com has the key " + GITHUB
    found = text_of(text, policy=MINIMAL)
    assert "example.com" in found
    assert GITHUB not in found


def test_the_same_value_has_the_same_pseudonym_and_another_persons_has_not() -> None:
    once, twice = (text_of(f"{lead} bob{AT}example.com") for lead in ("mail", "Ask"))
    assert once.split()[-1] == twice.split()[-1]
    other = redact("mail bob" + AT + "example.com", pseudonym_key=OTHER_KEY).text.value
    assert other.split()[-1] != once.split()[-1]


def test_disguises_do_not_help() -> None:
    for disguised in (
        "bob [at] example [dot] com",
        "bob" + "\u200b" + AT + "example.com",
        "ｂｏｂ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    ):
        found = redact(f"mail {disguised} please", pseudonym_key=KEY)
        assert [finding.entity_type for finding in found.findings] == ["EMAIL_ADDRESS"]


def test_secrets_cannot_be_kept_by_any_policy() -> None:
    with pytest.raises(InvalidInput):
        BALANCED.with_operators({"PASSWORD": Operator.KEEP})


def test_a_policy_may_refuse_a_text() -> None:
    policy = BALANCED.with_operators({"CREDIT_CARD": Operator.REJECT})
    redaction = redact(f"card {CARD}", pseudonym_key=KEY, policy=policy)
    assert redaction.verdict == "rejected"
    assert CARD not in redaction.text.value


def test_labels_go_through_the_rules_too() -> None:
    label = redact_label("chat with bob" + AT + "example.com", pseudonym_key=KEY)
    assert "example.com" not in label.value


def test_findings_never_show_the_value() -> None:
    redaction = redact(f"card {CARD}", pseudonym_key=KEY)
    assert CARD not in repr(redaction)
    assert "card" not in repr(redaction.text)


def test_nobody_makes_redacted_text_by_accident() -> None:
    with pytest.raises(TypeError):
        RedactedText("raw", object())
    with pytest.raises(TypeError):
        compose({"text": "raw"})  # type: ignore[dict-item]


def test_a_record_of_redacted_fields_reads_back() -> None:
    text = redact_label("hello", pseudonym_key=KEY)
    record = decompose(compose({"text": text, "tags": [text, 1, None, True], "n": 1.5}))
    assert record == {"text": text, "tags": [text, 1, None, True], "n": 1.5}


def test_a_batch_gives_what_single_texts_give() -> None:
    texts = [row[0] for row in MASKED] + HARMLESS
    batch = redact_many(texts, pseudonym_key=KEY)
    assert [found.text.value for found in batch] == [text_of(text) for text in texts]


def test_a_value_across_a_chunks_border_is_found() -> None:
    filler = "We talked about the harbour and the weather. " * 60
    for cut in range(0, 50, 7):
        assert CARD not in text_of(filler[cut:] + f"My card is {CARD}. " + filler)


@settings(max_examples=80, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=120))
def test_any_text_is_redacted_and_redacting_again_changes_nothing(text: str) -> None:
    once = redact_label(text, pseudonym_key=KEY).value
    assert redact_label(once, pseudonym_key=KEY).value == once


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([row[0:2] for row in MASKED + PSEUDONYMISED]),
    st.text(st.sampled_from("abc ,.\n我们 "), max_size=20),
    st.text(st.sampled_from("abc ,.\n我们 "), max_size=20),
)
def test_no_value_survives_whatever_stands_around_it(
    row: tuple[str, str], before: str, after: str
) -> None:
    text, value = row
    assert value not in text_of(f"{before}\n{text}\n{after}")
