"""Every error an answer can name: its status, its title, and what its reader should change.

The form is RFC 9457 (problem details). ``type`` points at the row of the local error page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

MEDIA_TYPE = "application/problem+json"
ERROR_PAGE = "/api/docs/errors"


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table of errors."""

    status: int
    title: str
    cure: str


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "malformed": Kind(
            400,
            "The request cannot be read",
            "Send one JSON document in UTF-8: under 200 levels, no NaN, no Infinity.",
        ),
        "not_authenticated": Kind(
            401,
            "No valid credential",
            "Send 'Authorization: Bearer dt_live_…' with a key that is not expired or revoked.",
        ),
        "scope_missing": Kind(
            403,
            "The credential lacks a scope",
            "The detail names the scope: use a key that has it, or ask an admin for one.",
        ),
        "not_found": Kind(
            404,
            "No such thing",
            "Check the id. What a credential may not see answers the same as what does not exist.",
        ),
        "method_not_allowed": Kind(
            405,
            "The path does not take this method",
            "The Allow header lists the methods that it takes.",
        ),
        "conflict": Kind(
            409,
            "The state forbids it",
            "The detail says what would allow it; do that first, then repeat the request.",
        ),
        "gone": Kind(
            410,
            "It is no longer there",
            "It was kept for a time that has passed. The detail says how to get it anew.",
        ),
        "version_mismatch": Kind(
            412,
            "It changed since you read it",
            "Read it again, apply your change to what it says now, send its ETag in If-Match.",
        ),
        "too_large": Kind(
            413,
            "Over a size limit",
            "A text has at most 32,000 characters, a JSON body at most 4 MiB. Split it.",
        ),
        "unsupported_media_type": Kind(
            415,
            "Another content type",
            "Send the body with 'Content-Type: application/json'.",
        ),
        "invalid_input": Kind(
            422,
            "A field is wrong",
            "Each row of 'errors' names a field and says what it takes.",
        ),
        "rejected_by_policy": Kind(
            422,
            "The redaction policy refuses it",
            "The text holds what this tenant never keeps. Remove it or ask an admin about it.",
        ),
        "too_many_requests": Kind(
            429,
            "The key asks too often",
            "Pause for Retry-After seconds. RateLimit says before that what is left.",
        ),
        "internal": Kind(
            500,
            "A fault of ours",
            "Report the request id; the log has the fault under it. Nothing was half-written.",
        ),
        "cannot_open": Kind(
            503,
            "A sealed value did not open",
            "Its key is gone or it was altered. Tell an operator, with the request id.",
        ),
        "unavailable": Kind(
            503,
            "The database or the audit log cannot take it",
            "Nothing was returned or changed. Repeat the request after a pause.",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One error, ready to be written: ``errors`` are pairs of field path and detail;
    ``retry_after`` seconds help where a pause does."""

    code: str
    detail: str
    errors: Sequence[tuple[str, str]] = ()
    retry_after: int = 5

    @property
    def status(self) -> int:
        """The HTTP status of the code."""
        return KINDS[self.code].status


def problem(fault: Fault, request_id: str) -> dict[str, Any]:
    """The body of the answer, as RFC 9457 has it with our members beside."""
    return {
        "type": f"{ERROR_PAGE}#{fault.code}",
        "title": KINDS[fault.code].title,
        "status": fault.status,
        "code": fault.code,
        "detail": fault.detail,
        "request_id": request_id,
        "errors": [{"field": field, "detail": detail} for field, detail in fault.errors],
    }
