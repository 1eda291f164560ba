"""Strict serializers: what is not known is refused by name, and checked data is plain."""

from collections.abc import Mapping
from typing import Any, cast

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.request import Request

from api.fields import Text
from kernel.context import TenantContext

PURPOSE_LIMIT = 100
SHOWN_NAME = 64
NO_OBJECT = "Give a JSON object."
UNKNOWN = "Unknown field; remove it."
REPEATED = "Given more than once."


class Strict(serializers.Serializer[Any]):
    """A JSON object with these fields and no others."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Check every field and every name."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"non_field_errors": [NO_OBJECT]})
        unknown = {name: [UNKNOWN] for name in map(_shown, set(data) - set(self.fields))}
        try:
            checked: dict[str, Any] = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**_by_field(error), **unknown}) from None
        if unknown:
            raise serializers.ValidationError(unknown)
        return checked


class Query(Strict):
    """The query string of any request: why it is made lands in the audit log."""

    purpose = Text(
        required=False,
        max_length=PURPOSE_LIMIT,
        help_text="Why this is read, for the audit log; by default the key's own purpose.",
    )


class Purposeful(Strict):
    """A body that may say why it asks."""

    purpose = Text(
        required=False,
        max_length=PURPOSE_LIMIT,
        help_text="Why this is read, for the audit log; by default the key's own purpose.",
    )


def body_of(request: Request, serializer: type[Strict]) -> dict[str, Any]:
    """The request's body, checked."""
    return _checked(serializer, request.data)


def query_of(request: Request, serializer: type[Strict] = Query) -> dict[str, Any]:
    """The request's query string, checked."""
    return _checked(serializer, _once_each(request._request.GET))


def acting(request: Request, asked: Mapping[str, Any]) -> TenantContext:
    """The credential's context, for the purpose that the request states."""
    context = cast("TenantContext", request.auth)
    return context.for_purpose(asked.get("purpose", ""))


def _checked(serializer: type[Strict], data: Any) -> dict[str, Any]:
    checker = serializer(data=data)
    checker.is_valid(raise_exception=True)
    checked: dict[str, Any] = checker.validated_data
    return checked


def _once_each(query: QueryDict) -> dict[str, str]:
    twice = [_shown(name) for name, values in query.lists() if len(values) > 1]
    if twice:
        raise serializers.ValidationError({name: [REPEATED] for name in twice})
    return {name: str(value) for name, value in query.items()}


def _by_field(error: serializers.ValidationError) -> dict[str, Any]:
    return error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}


def _shown(name: object) -> str:
    """A caller's own field name, as far as it can be shown."""
    text = str(name)
    return text[:SHOWN_NAME] if text.isprintable() and text else "(unprintable name)"
