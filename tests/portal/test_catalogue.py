"""Every text is translated, and what is committed is what was compiled."""

import gettext
import io
import re
from pathlib import Path

import pytest

from audit.events import EVENTS
from portal.catalogue import compile_po, read_po
from portal.presentation import LANGUAGE_NAMES
from portal.wording.acts import ACTS
from tests.portal.strings import PROJECT, marked_strings

CATALOGUES = sorted((PROJECT / "locale").glob("*/LC_MESSAGES/django.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
TEXT_BETWEEN_TAGS = re.compile(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<")
NAMES = {"Dualtrace", "SHA-256"}


def test_every_language_that_can_be_chosen_has_a_catalogue() -> None:
    folders = {path.parts[-3].replace("_", "-").lower() for path in CATALOGUES}
    assert folders == {code for code, _ in LANGUAGE_NAMES} - {"en"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_text_is_translated_and_none_is_stale(path: Path) -> None:
    translated = {message.key for message in read_po(path.read_text("utf-8")) if message.singular}
    assert translated == set(marked_strings())


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_translation_keeps_its_placeholders(path: Path) -> None:
    odd = [
        message.singular
        for message in read_po(path.read_text("utf-8"))
        for translation in message.translations
        if set(PLACEHOLDER.findall(translation))
        != set(PLACEHOLDER.findall(message.plural or message.singular))
    ]
    assert odd == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_the_compiled_catalogue_is_the_written_one(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compile_po(path.read_text("utf-8"))


def test_gettext_reads_what_is_compiled() -> None:
    po = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "one \\"quoted\\""\nmsgstr "eins"\n\n'
        'msgctxt "verb"\nmsgid "read"\nmsgstr ""\n"les"\n"en"\n\n'
        'msgid "%(n)d hit"\nmsgid_plural "%(n)d hits"\nmsgstr[0] "a"\nmsgstr[1] "b"\n\n'
        '#, fuzzy\nmsgid "doubtful"\nmsgstr "zweifelhaft"\n'
    )
    read = gettext.GNUTranslations(io.BytesIO(compile_po(po)))
    assert read.gettext('one "quoted"') == "eins"
    assert read.pgettext("verb", "read") == "lesen"
    assert [read.ngettext("%(n)d hit", "%(n)d hits", n) for n in (1, 2)] == ["a", "b"]
    assert read.gettext("doubtful") == "doubtful"


def test_every_act_that_the_log_knows_has_words() -> None:
    assert set(ACTS) == set(EVENTS)


def test_no_template_holds_a_text_that_is_not_marked() -> None:
    """``500.html`` alone speaks both languages at once: it may depend on nothing."""
    templates = [p for p in (PROJECT / "templates").rglob("*.html") if p.name != "500.html"]
    bare = {
        f"{path.name}: {text.strip()}"
        for path in templates
        for text in TEXT_BETWEEN_TAGS.findall(_without_tags(path.read_text("utf-8")))
        if text.strip() not in NAMES
    }
    assert bare == set()


def _without_tags(template: str) -> str:
    """Without what blocktranslate marks, and with every tag of the template language emptied."""
    marked = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "{}", template, flags=re.S)
    return re.sub(r"{%.*?%}|{{.*?}}", "{}", marked)
