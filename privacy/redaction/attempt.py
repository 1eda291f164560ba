"""Work on a text that must not pass unread, whatever becomes of the work."""

import logging
from collections.abc import Callable
from typing import TypeVar

from kernel.errors import Unavailable
from privacy.language.model_file import ModelFileChanged
from privacy.redaction.engine import TookTooLong

logger = logging.getLogger(__name__)
Fruit = TypeVar("Fruit")


def attempt(work: Callable[[], Fruit]) -> Fruit | None:
    """What ``work`` gives; None if it took too long or failed in whatever way.

    Then nobody knows what the text holds, and its caller withholds it. Only the failure's type
    is logged: its message may quote the text. Raises ``Unavailable`` where no text can be read,
    because a model is missing or not the one that was measured.
    """
    try:
        return work()
    except (ModelFileChanged, ModuleNotFoundError) as problem:
        raise Unavailable("No text can be read: a language model is missing.") from problem
    except TookTooLong:
        logger.warning("a text took too long to redact and was withheld")
    except Exception as problem:  # noqa: BLE001  (a text is withheld whatever the reason)
        failure = type(problem).__name__
        logger.error("a text could not be redacted and was withheld: %s", failure)  # noqa: TRY400
    return None
