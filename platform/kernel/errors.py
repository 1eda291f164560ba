"""The errors Dualtrace raises. Each has a stable ``code``; a door turns it into its own form.

A ``detail`` says what is wrong and how to mend it. It never holds memory text or any
value that came with the request, so it may be logged and shown.
"""

from typing import ClassVar


class DualtraceError(Exception):
    """Base of everything raised on purpose."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class InvalidInput(DualtraceError):
    """A field is wrong; ``field`` is a path such as ``items.3.text``."""

    code = "invalid_input"

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class TooLarge(InvalidInput):
    """A field or body is over its limit."""

    code = "too_large"


class RejectedByPolicy(DualtraceError):
    """The tenant's redaction policy refuses to keep what was found."""

    code = "rejected_by_policy"


class NotAuthenticated(DualtraceError):
    """No credential, or one that is unknown, expired or revoked."""

    code = "not_authenticated"


class ScopeMissing(DualtraceError):
    """The credential is good but lacks ``scope``."""

    code = "scope_missing"

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"This needs the scope {scope}; give the key that scope or use another key."
        )
        self.scope = scope


class NotFound(DualtraceError):
    """Absent, or another's: the two are never told apart."""

    code = "not_found"

    def __init__(self, what: str) -> None:
        super().__init__(f"There is no such {what}.")


class Conflict(DualtraceError):
    """The object's state forbids this; ``detail`` says what would allow it."""

    code = "conflict"


class Gone(DualtraceError):
    """It was kept for a time that has passed; ``detail`` says how to get it anew."""

    code = "gone"


class VersionMismatch(DualtraceError):
    """The object changed since the caller read it."""

    code = "version_mismatch"


class TooManyRequests(DualtraceError):
    """The credential asked too often; ``retry_after`` is in whole seconds."""

    code = "too_many_requests"

    def __init__(self, retry_after: int) -> None:
        super().__init__("The key has used up its requests; repeat after Retry-After seconds.")
        self.retry_after = retry_after


class Unavailable(DualtraceError):
    """The database or the audit log cannot take the write; nothing was returned or changed."""

    code = "unavailable"


class CannotOpen(DualtraceError):
    """A sealed value failed authentication, or its key is gone. Never answered with raw bytes."""

    code = "cannot_open"


class NoActiveContext(DualtraceError):
    """A tenant table was queried without saying for which tenant: a fault of ours, never served."""

    code = "no_active_context"
