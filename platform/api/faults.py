"""From an exception to the fault that its caller is told: never a value that came in."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, UnreadablePostError
from rest_framework import exceptions

from api.problems import KINDS, Fault
from kernel.errors import DualtraceError, InvalidInput, TooManyRequests

WRONG_FIELDS = "One or more fields are wrong; see 'errors'."
DATABASE_DOWN = "The database cannot be reached or cannot take the write; nothing was changed."
READER_CODES = {
    exceptions.ParseError: "malformed",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    Http404: "not_found",
    RequestDataTooBig: "too_large",
    UnreadablePostError: "malformed",
    SuspiciousOperation: "malformed",
}


def fault_of(error: Exception) -> Fault | None:
    """What to tell the caller; None for a fault of ours."""
    match error:
        case InvalidInput():
            return Fault(error.code, WRONG_FIELDS, [(error.field, error.detail)])
        case TooManyRequests():
            return Fault(error.code, error.detail, retry_after=error.retry_after)
        case DualtraceError():
            return Fault(error.code, error.detail) if error.code in KINDS else None
        case exceptions.ValidationError():
            return _wrong_fields(error)
        case DatabaseError():
            return Fault("unavailable", DATABASE_DOWN)
    return _reader_fault(error)


def _reader_fault(error: Exception) -> Fault | None:
    for kind, code in READER_CODES.items():
        if isinstance(error, kind):
            return Fault(code, KINDS[code].cure)
    return None


def _wrong_fields(error: exceptions.ValidationError) -> Fault:
    found = list(_flatten(error.detail, ""))
    is_too_large = any(detail.code == "too_large" for _, detail in found)
    rows = [(path or "body", str(detail)) for path, detail in found]
    return Fault("too_large" if is_too_large else "invalid_input", WRONG_FIELDS, rows)


def _flatten(detail: Any, path: str) -> Iterator[tuple[str, exceptions.ErrorDetail]]:
    """Pairs of a path such as ``items.3.text`` and a message, out of nested details."""
    if isinstance(detail, exceptions.ErrorDetail):
        yield path, detail
        return
    for key, value in detail.items() if isinstance(detail, dict) else enumerate(detail):
        own = key == "non_field_errors" or isinstance(value, exceptions.ErrorDetail)
        yield from _flatten(value, path if own else f"{path}.{key}".lstrip("."))
