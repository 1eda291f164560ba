"""The OpenAPI document: valid, complete, and true to what is served."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator, oas31_format_checker
from openapi_spec_validator import validate

from api import openapi as made
from api.problems import KINDS, MEDIA_TYPE
from api.urls import urlpatterns
from tests.factories import agent_key, api_client, found_tenant

UNDESCRIBED = {"metrics", "api/docs", "api/docs/errors", "api/v1/openapi.json", "api/<path:rest>"}
VERBS = {
    "remember", "remember_batch", "list_memories", "read_memory", "revise_memory",
    "forget_memory", "read_history", "recall", "compose_context", "list_subjects",
    "read_subject", "list_access", "export_subject", "download_export", "erase_subject",
    "read_erasure", "read_operation", "list_audit_entries", "read_checkpoint",
    "prove_inclusion", "prove_consistency", "export_audit_bundle", "list_api_keys",
    "create_api_key", "read_api_key", "change_api_key", "rotate_api_key", "revoke_api_key",
    "read_policy", "change_policy", "preview_redaction",
    "list_agents", "add_agent", "read_agent", "rename_agent", "retire_agent",
    "list_members", "invite_member", "read_member", "change_member", "remove_member",
    "restrict_subject", "lift_restriction", "read_liveness", "read_readiness",
}  # fmt: skip


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is served."""
    served: dict[str, Any] = api_client().get("/api/v1/openapi.json").json()
    return served


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Path and operation."""
    for path, methods in document["paths"].items():
        for operation in methods.values():
            yield path, operation


def test_the_document_is_valid_openapi_3_1(document: dict[str, Any]) -> None:
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_every_route_and_verb_is_described(document: dict[str, Any]) -> None:
    routes = {str(route.pattern) for route in urlpatterns} - UNDESCRIBED
    assert len(routes) == len(document["paths"])
    assert {operation["operationId"] for _, operation in operations(document)} == VERBS


def test_every_operation_says_what_it_does_and_how_it_fails(document: dict[str, Any]) -> None:
    for path, operation in operations(document):
        assert operation["summary"], path
        assert operation["tags"], path
        if path in {"/livez", "/readyz"}:
            continue
        assert operation["security"] == [{"apiKey": []}]
        failures = {int(code) for code in operation["responses"] if int(code) >= 400}
        assert {401, 422, 429, 503} <= failures
        for code in failures:
            assert list(operation["responses"][str(code)]["content"]) == [MEDIA_TYPE]


def test_every_error_code_stands_in_some_operation(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    served_outside = {"method_not_allowed", "internal"}
    for code in set(KINDS) - served_outside:
        assert f'/api/docs/errors#{code}"' in text


def test_every_example_fits_its_schema(document: dict[str, Any]) -> None:
    checked = 0
    for path, operation in operations(document):
        for content in _contents(operation):
            for example in content.get("examples", {}).values():
                assert not _faults(document, content["schema"], example["value"]), path
                checked += 1
    assert checked > 100


def test_an_answer_fits_the_schema_that_describes_it(document: dict[str, Any]) -> None:
    client = api_client(agent_key(found_tenant()))
    made_now = client.post("/api/v1/memories", {"subject": "a/b", "text": "Bo sold the boat."})
    answers = {
        ("/api/v1/memories", "post", "201"): made_now,
        ("/api/v1/memories", "get", "200"): client.get("/api/v1/memories?subject=a/b"),
        ("/api/v1/memories/{memory_id}", "get", "200"): client.get(made_now["Location"]),
        ("/api/v1/recall", "post", "200"): client.post(
            "/api/v1/recall", {"subject": "a/b", "query": "boat"}
        ),
        ("/api/v1/context", "post", "200"): client.post(
            "/api/v1/context", {"subject": "a/b", "query": "boat"}
        ),
        ("/api/v1/subjects", "get", "200"): client.get("/api/v1/subjects"),
        ("/api/v1/subjects/{subject}", "get", "200"): client.get("/api/v1/subjects/a%2Fb"),
        ("/api/v1/subjects/{subject}/access", "get", "200"): client.get(
            "/api/v1/subjects/a%2Fb/access"
        ),
        ("/api/v1/api-keys", "get", "200"): client.get("/api/v1/api-keys"),
        ("/api/v1/audit/entries", "get", "200"): client.get("/api/v1/audit/entries"),
        ("/readyz", "get", "200"): client.get("/readyz"),
        ("/livez", "get", "200"): client.get("/livez"),
    }
    for (path, method, status), answer in answers.items():
        assert str(answer.status_code) == status, (path, answer.content)
        content = document["paths"][path][method]["responses"][status]["content"]
        assert not _faults(document, content["application/json"]["schema"], answer.json()), path


def test_what_a_body_takes_is_closed(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in ("RememberBody", "BatchBody", "QuestionBody", "FiltersBody", "KeyBody"):
        assert schemas[name]["additionalProperties"] is False


def test_the_document_is_made_once() -> None:
    assert made.document() is made.document()


def test_the_docs_page_loads_nothing_from_elsewhere_and_runs_nothing_inline() -> None:
    page = api_client().get("/api/docs")
    text = page.content.decode()
    assert "http" not in text.replace("http-equiv", "")
    assert "<script>" not in text
    assert "style=" not in text
    for file in ("swagger-ui-bundle.js", "swagger-ui.css", "api/docs.js"):
        assert file in text
    for path in re.findall('"(/static/[^"]+)"', text):
        assert api_client().get(path).status_code == 200


def _contents(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from operation.get("requestBody", {}).get("content", {}).values()
    for response in operation["responses"].values():
        yield from response.get("content", {}).values()


def _faults(document: dict[str, Any], schema: dict[str, Any], value: object) -> list[str]:
    whole = {**schema, "components": document["components"]}
    validator = OAS31Validator(whole, format_checker=oas31_format_checker)
    return [error.message for error in validator.iter_errors(value)]
