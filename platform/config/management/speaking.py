"""Commands speak in sentences: an error on purpose becomes one line and exit code 1."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.management.base import CommandError

from kernel.errors import DualtraceError

Handle = Callable[..., None]


def errors_in_words(handle: Handle) -> Handle:
    """Wrap a command's ``handle``."""

    @wraps(handle)
    def spoken(*arguments: Any, **options: Any) -> None:
        try:
            handle(*arguments, **options)
        except DualtraceError as error:
            raise CommandError(error.detail) from error

    return spoken
