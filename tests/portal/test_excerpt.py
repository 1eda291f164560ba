"""Parts of texts with the words that were searched for."""

from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from portal.excerpt import EXCERPT, marked, shortened


def test_words_are_found_in_other_forms_and_stop_words_are_not() -> None:
    html = marked("She cooks what the cashews allow.", "what does she cook")
    assert html == "She <mark>cooks</mark> what the cashews allow."


def test_chinese_is_marked_where_two_characters_meet() -> None:
    assert marked("我对花生过敏。", "花生") == "我对<mark>花生</mark>过敏。"


def test_traditional_characters_meet_simplified_ones() -> None:
    assert marked("我喜歡書法。", "书法") == "我喜歡<mark>書法</mark>。"


def test_hostile_text_is_escaped_around_the_marks() -> None:
    assert marked("<b>desk</b>", "desk") == "&lt;b&gt;<mark>desk</mark>&lt;/b&gt;"


def test_a_late_match_is_in_the_excerpt() -> None:
    html = marked("filler " * 200 + "walnut desk", "walnut")
    assert html.startswith("…")
    assert "<mark>walnut</mark> desk" in html
    assert len(html) < EXCERPT


def test_a_long_text_is_cut() -> None:
    assert shortened("x" * 1000) == "x" * EXCERPT + "…"


@given(st.text(max_size=EXCERPT), st.text(max_size=40))
def test_marking_changes_no_character(text: str, query: str) -> None:
    assert marked(text, query).replace("<mark>", "").replace("</mark>", "") == escape(text)
