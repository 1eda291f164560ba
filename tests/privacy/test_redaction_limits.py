"""Redaction under pressure: no network, long texts, hostile repetition, many threads, time."""

import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from privacy.language import analyse, detect, parse_english, tag_chinese
from privacy.redaction import STRICT, RedactedText, redact, redact_label, redact_many
from privacy.redaction.draft import begin
from privacy.redaction.engine import TookTooLong
from privacy.redaction.policy import BALANCED
from privacy.redaction.settle import Terms, settle

KEY = b"k" * 32
MAIL = "alice" + "@example.com"
CARD = "4111 1111 " + "1111 1111"


def text_of(text: str) -> str:
    return redact(text, pseudonym_key=KEY).text.value


def test_no_recognizer_opens_a_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("redaction opened a socket")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    text = f"Mail {MAIL}, see https://www.example.co.uk/a, call +44 20 7946 0958, IP 203.0.113.9"
    redacted = text_of(text)
    assert "example.com" not in redacted
    assert "7946" not in redacted
    assert "203.0.113.9" not in redacted


def test_a_long_text_is_redacted_to_its_last_character() -> None:
    text = f"Write to {MAIL} about it. " * 8_000 + CARD
    redacted = redact_label(text, pseudonym_key=KEY).value
    assert MAIL not in redacted
    assert redacted.endswith("<CREDIT_CARD>")


@pytest.mark.parametrize(
    "unit",
    ["1 ", "12-", "a@", "a.", "at a b dot ", "密码", "北京市路号", "password is ", "http://a:",
     "-----BEGIN PRIVATE KEY-----", "server=a;", "123 Main ", "eyJaaaaaaaaa.", "<", ": "],
)  # fmt: skip
def test_repetition_cannot_stall_the_rules(unit: str) -> None:
    text = (unit * 16_000)[:16_000]
    started = time.monotonic()
    redact_label(text, pseudonym_key=KEY)
    assert time.monotonic() - started < 5.0


def test_a_text_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TookTooLong):
        settle(begin("hello"), Terms(BALANCED, KEY, deadline=time.monotonic() - 1))


def test_a_text_that_was_given_up_comes_back_masked_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["privacy.redaction.redact"], "SECONDS", -1.0)
    redaction = redact(f"Write to {MAIL}", pseudonym_key=KEY)
    assert redaction.verdict == "quarantined"
    assert redaction.text.value == "<UNREAD_TEXT>"
    assert [finding.entity_type for finding in redaction.findings] == ["UNREAD_TEXT"]


def test_threads_do_not_disturb_one_another() -> None:
    texts = [f"Anna met Bob{n} in Paris, {MAIL}" for n in range(8)] + ["张伟住在杭州。"] * 4
    alone = [text_of(text) for text in texts]
    with ThreadPoolExecutor(max_workers=4) as pool:
        together = list(pool.map(text_of, texts))
    assert together == alone


def test_the_analysis_is_of_the_redacted_text() -> None:
    redaction = redact(f"Anna wrote to {MAIL} from Lyon.", pseudonym_key=KEY)
    assert redaction.analysis is not None
    assert redaction.analysis.doc is not None
    assert redaction.analysis.text == redaction.text.value
    marks = [entity.label_ for entity in redaction.analysis.doc.ents]
    assert "EMAIL_ADDRESS" in marks


def test_there_is_no_analysis_of_a_text_whose_names_went() -> None:
    redaction = redact("Anna lives in Lyon.", pseudonym_key=KEY, policy=STRICT)
    assert redaction.analysis is None


def test_pseudonyms_come_with_their_originals_but_never_show_them() -> None:
    (redaction,) = redact_many([f"Write to {MAIL}"], pseudonym_key=KEY)
    ((token, original),) = redaction.replacements
    assert original == MAIL
    assert token in redaction.text.value
    assert MAIL not in repr(redaction)


def test_offsets_count_in_the_original_text() -> None:
    text = f"\u200b😀 ＭＡＩＬ {MAIL} ok"
    (finding,) = redact(text, pseudonym_key=KEY).findings
    assert text[finding.start : finding.end] == MAIL


def test_a_hidden_direction_is_flagged() -> None:
    assert redact("\u202emoc.elpmaxe@ecila\u202c", pseudonym_key=KEY).verdict == "flagged"


def test_lone_surrogates_do_not_crash() -> None:
    assert isinstance(redact("a\ud800b", pseudonym_key=KEY).text, RedactedText)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Good morning", "en"),
        ("早上好", "zh"),
        ("用 iPhone 15 拍照", "zh"),
        ("我说 let us go to the park 好", "mixed"),
    ],
)
def test_the_language_is_told_by_the_script(text: str, language: str) -> None:
    assert detect(text) == language
    assert analyse(text).language == language


def test_models_keep_placeholders_whole() -> None:
    mark = "<EMAIL_ADDRESS_7f3a9c01>"
    assert mark in [token.text for token in parse_english(f"mail({mark}), please")]
    assert (mark, "EMAIL_ADDRESS", 5) in tag_chinese(f"我的邮箱是{mark},好的")
