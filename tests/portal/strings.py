"""Every text that the portal's sources mark for translation, read without gettext's tools."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

PROJECT = Path(__file__).resolve().parents[2]
SINGLE = {"_", "gettext", "gettext_lazy"}
PLURAL = {"ngettext"}
CONTEXTUAL = {"pgettext"}


def marked_strings() -> dict[str, str]:
    """Key as in a ``.mo`` (singular NUL plural) → where it stands."""
    found: dict[str, str] = {}
    for path, code in _sources():
        for key in _keys(code):
            found.setdefault(key, str(path.relative_to(PROJECT)))
    return found


def _sources() -> Iterator[tuple[Path, str]]:
    for path in sorted((PROJECT / "platform/portal").rglob("*.py")):
        yield path, path.read_text("utf-8")
    for path in sorted((PROJECT / "templates").rglob("*.html")):
        lines = templatize(path.read_text("utf-8"), origin=str(path)).splitlines()
        yield path, "\n".join(line.strip() for line in lines)


def _keys(code: str) -> Iterator[str]:
    """Calls of the marking functions with literal arguments. What templatize makes of a template
    is no Python, but its calls are tokens like any other's."""
    tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    for index, token in enumerate(tokens):
        wanted = 1 if token.string in SINGLE else 2 if token.string in PLURAL | CONTEXTUAL else 0
        if wanted and tokens[index + 1 : index + 2] and tokens[index + 1].string == "(":
            texts = list(_literals(tokens[index + 2 :]))[:wanted]
            if len(texts) == wanted:
                yield ("\x04" if token.string in CONTEXTUAL else "\x00").join(texts)


def _literals(tokens: list[tokenize.TokenInfo]) -> Iterator[str]:
    """The leading string arguments; neighbouring literals are one."""
    text: list[str] = []
    for token in tokens:
        if token.type == tokenize.STRING:
            text.append(ast.literal_eval(token.string))
        elif token.string == "," and text:
            yield "".join(text)
            text = []
        elif token.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT):
            break
    if text:
        yield "".join(text)
