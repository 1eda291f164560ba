"""The OpenAPI 3.1 document, made once a process from the views themselves."""

import json
from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.settings import patched_settings

SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Dualtrace",
    "VERSION": "1",
    "DESCRIPTION": (
        "The long-term memory of LLM agents, for teams that answer for other people's data. "
        "An agent remembers and recalls; the person remembered sees, corrects, exports and "
        "erases all of it; every act, reads too, is in a log that cannot be altered unseen.\n\n"
        "Errors are `application/problem+json` (RFC 9457); decide by `code`. "
        "What a credential may not see answers 404, as if it did not exist."
    ),
    "LICENSE": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "SERVERS": [{"url": "/", "description": "This server"}],
    "TAGS": [
        {"name": "memories", "description": "Remember, list, read, revise, forget."},
        {"name": "recall", "description": "Ask a person's memory."},
        {"name": "subjects", "description": "The people remembered."},
        {"name": "rights", "description": "Export and erase all of a person."},
        {"name": "operations", "description": "Long work."},
        {"name": "audit", "description": "Who did what, and the proof that nothing was altered."},
        {"name": "api-keys", "description": "The credentials of agents."},
        {"name": "health", "description": "Whether the server can serve."},
    ],
    "POSTPROCESSING_HOOKS": [],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_PATCH": False,
    "COMPONENT_SPLIT_REQUEST": False,
    "SORT_OPERATION_PARAMETERS": False,
    "PATH_CONVERTER_OVERRIDES": {"subject": {"type": "string", "minLength": 1, "maxLength": 255}},
}


class StrictObjects(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What a strict serializer takes has no further properties."""

    target_class = "api.strict.Strict"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """As any serializer, closed."""
        plain: Any = auto_schema
        schema = plain._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}


@cache
def document() -> bytes:
    """The document, as JSON."""
    with patched_settings(SETTINGS):
        generator: Any = SchemaGenerator(urlconf="api.urls")  # type: ignore[no-untyped-call]
        schema = generator.get_schema(request=None, public=True)
    return json.dumps(_without_marks(schema), ensure_ascii=False, default=str).encode()


def _without_marks(node: Any) -> Any:
    """Without what the generator notes for itself."""
    match node:
        case dict():
            return {name: _without_marks(node[name]) for name in node if name != "x-spec-enum-id"}
        case list():
            return [_without_marks(item) for item in node]
    return node
