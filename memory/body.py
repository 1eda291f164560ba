"""What a memory seals as one value: its text, anchors' names, metadata and findings."""

import logging
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from kernel.aead import Ciphertext, Place
from kernel.alarms import Alarm, Layer, sound
from kernel.errors import CannotOpen, NotFound
from memory.models import Memory
from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import Part, compose, decompose
from privacy.sealing import open_sealed, seal
from privacy.subjects import Person

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Body:
    """Redacted, and readable only in memory."""

    text: RedactedText
    session: RedactedText | None
    speaker: RedactedText | None
    topic: RedactedText | None
    metadata: Part
    findings: tuple[tuple[str, str], ...] = field(default=())
    is_canary: bool = False


def seal_body(body: Body, person: Person, memory_id: UUID, version: int) -> Ciphertext:
    """One sealed value, bound to the person, the memory and its version."""
    record = compose(
        {
            "text": body.text,
            "session": body.session,
            "speaker": body.speaker,
            "topic": body.topic,
            "metadata": body.metadata,
            "findings": [{entity_type: {operator: 1}} for entity_type, operator in body.findings],
            "is_canary": body.is_canary,
        }
    )
    return seal(record, key=person.keys.text, place=body_place(person, memory_id, version))


def open_body(sealed: bytes, person: Person, memory_id: UUID, version: int) -> Body:
    """The inverse of :func:`seal_body`; raises ``CannotOpen``.

    A canary is told by its seal, which nobody outside can make: it raises the alarm, and then
    ``NotFound``, as if it were not there.
    """
    place = body_place(person, memory_id, version)
    record = decompose(open_sealed(sealed, key=person.keys.text, place=place))
    if record.get("is_canary"):
        sound(Alarm(Layer.CANARY, "memory_memory"))
        raise NotFound("memory")
    findings = tuple(_finding(item) for item in record.pop("findings"))
    return Body(**record, findings=findings)


def readable_body(person: Person, row: Memory) -> Body | None:
    """The body of ``row``; None, and a line in the log, if it cannot be opened: for work that
    goes through many memories and must not stop at one."""
    try:
        return open_body(bytes(row.body), person, row.id, row.version)
    except CannotOpen:
        logger.exception("memory_cannot_be_opened", extra={"memory": str(row.id)})
        return None


def plain(part: Any) -> Any:
    """Redacted metadata as ordinary JSON values, for showing."""
    match part:
        case RedactedText():
            return part.value
        case dict():
            return {key: plain(value) for key, value in part.items()}
        case list():
            return [plain(item) for item in part]
    return part


def _finding(item: dict[str, dict[str, int]]) -> tuple[str, str]:
    ((entity_type, operators),) = item.items()
    (operator,) = operators
    return entity_type, operator


def body_place(person: Person, memory_id: UUID, version: int) -> Place:
    """Where a body of a memory belongs."""
    return Place(person.context.tenant_id, person.id, memory_id, f"body:{version}")
