"""One JSON document in UTF-8, read strictly (RFC 8259)."""

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from kernel.errors import TooLarge

NESTING_LIMIT = 200


class JsonParser(BaseParser):
    """Reads a body no larger than ``DATA_UPLOAD_MAX_MEMORY_SIZE``."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """The document; :class:`ParseError` for anything else, without a word of it."""
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge("body", f"The body is larger than {limit:,} bytes; split it.")
        return parse_json(body)


def parse_json(body: bytes) -> Any:
    """Decode ``body``; :class:`ParseError` unless it is UTF-8, JSON and reasonably nested."""
    try:
        document = json.loads(body.decode(), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise ParseError("not UTF-8") from None
    except (ValueError, RecursionError):
        raise ParseError("not JSON") from None
    if _is_deeper(document, NESTING_LIMIT):
        raise ParseError("nested too deep")
    return document


def _refuse(_constant: str) -> NoReturn:
    raise ValueError("NaN and Infinity are no JSON")


def _is_deeper(document: Any, limit: int) -> bool:
    """Level by level, so that depth costs no stack."""
    level = [document]
    for _ in range(limit):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _children(node: Any) -> Any:
    match node:
        case dict():
            return node.values()
        case list():
            return node
    return ()
