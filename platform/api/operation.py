"""Say what an operation is, once: its name, its bodies, and every error it can answer."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)

from api.problems import KINDS, MEDIA_TYPE, Fault, problem
from api.shapes import ProblemAnswer
from api.strict import Query, Strict
from kernel.context import Scope

Handler = TypeVar("Handler", bound=Callable[..., Any])

EXAMPLE_REQUEST_ID = "0b9c2f6e4d1a4c55a7f0f3f1c0a8d2e7"
ALWAYS = (
    "not_authenticated",
    "too_many_requests",
    "invalid_input",
    "cannot_open",
    "unavailable",
)
WITH_SCOPE = ("scope_missing",)
WITH_BODY = ("malformed", "too_large", "unsupported_media_type")


def operation(
    operation_id: str,
    summary: str,
    *,
    tag: str,
    answer: Any,
    scope: Scope | None = None,
    status: int = 200,
    media_type: str = "application/json",
    body: type[Strict] | None = None,
    query: type[Strict] = Query,
    errors: Iterable[str] = (),
    parameters: Sequence[OpenApiParameter] = (),
    example: Any = None,
    answer_example: Any = None,
) -> Callable[[Handler], Handler]:
    """Describe a handler for the schema. ``errors`` adds to those that every operation has;
    ``answer`` is a serializer, a raw schema, or None for an empty answer."""
    codes = {*ALWAYS, *errors, *(WITH_SCOPE if scope else ()), *(WITH_BODY if body else ())}
    return extend_schema(
        operation_id=operation_id,
        summary=summary,
        tags=[tag],
        request=body,
        parameters=[query, *parameters],
        responses={**_success(status, media_type, answer), **_problems(codes)},
        examples=list(_examples(example, answer_example, status)),
        extensions={"x-scope": str(scope)} if scope else None,
    )


def open_operation(
    operation_id: str, summary: str, *, tag: str, answer: Any, also: Sequence[int] = ()
) -> Callable[[Handler], Handler]:
    """Describe a handler that asks for no key; ``also`` are further statuses of its answer."""
    return extend_schema(
        operation_id=operation_id,
        summary=summary,
        tags=[tag],
        auth=[],
        responses=dict.fromkeys((200, *also), answer),
    )


def response_header(name: str, description: str, *statuses: int) -> OpenApiParameter:
    """A header of the answers with those statuses."""
    return OpenApiParameter(
        name, str, OpenApiParameter.HEADER, description=description, response=list(statuses)
    )


def request_header(name: str, description: str) -> OpenApiParameter:
    """An optional header of the request."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


def path_id(name: str, description: str) -> OpenApiParameter:
    """A UUID in the path."""
    return OpenApiParameter(
        name,
        {"type": "string", "format": "uuid"},
        OpenApiParameter.PATH,
        description=description,
    )


def _success(status: int, media_type: str, answer: Any) -> dict[Any, Any]:
    if answer is None:
        return {status: OpenApiResponse(description="Done; nothing to say.")}
    return {(status, media_type): OpenApiResponse(answer, description="Done.")}


def _problems(codes: Iterable[str]) -> dict[Any, Any]:
    """One response a status; several codes of a status are several examples of it."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        by_status.setdefault(KINDS[code].status, []).append(code)
    return {
        (status, MEDIA_TYPE): OpenApiResponse(
            ProblemAnswer,
            description="; ".join(KINDS[code].title for code in same),
            examples=[_problem_example(code) for code in same],
        )
        for status, same in sorted(by_status.items())
    }


def _problem_example(code: str) -> OpenApiExample:
    errors = [("limit", "Give a whole number.")] if code == "invalid_input" else []
    body = problem(Fault(code, KINDS[code].cure, errors), EXAMPLE_REQUEST_ID)
    return OpenApiExample(
        code, body, response_only=True, media_type=MEDIA_TYPE, status_codes=[body["status"]]
    )


def _examples(example: Any, answer_example: Any, status: int) -> Iterable[OpenApiExample]:
    if example is not None:
        yield OpenApiExample("request", example, request_only=True)
    if answer_example is not None:
        yield OpenApiExample(
            "answer", answer_example, response_only=True, status_codes=[str(status)]
        )
